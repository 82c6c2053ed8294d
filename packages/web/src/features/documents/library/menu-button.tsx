import type { HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { __iconData as ellipsis } from 'lucide-react/icons/ellipsis';
import { Button, type ButtonProps } from '../../../ui/buttons/button.tsx';
import { stillIcon } from '../../../ui/still-icon.ts';

const icon = stillIcon(ellipsis);

/** The button that a row's menu hangs on. */
export function MenuButton({ file, ...rest }: ButtonProps & { file: HistoryFile }) {
  const label = messages.files.moreNamed(file.input_name);
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
    </Button>
  );
}
