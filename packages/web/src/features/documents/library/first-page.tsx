import type { HistoryFile } from '@legible/contracts/documents/documents';
import { __iconData as file } from 'lucide-react/icons/file-text';
import type { ComponentType, ReactNode } from 'react';
import { stillIcon } from '../../../ui/still-icon.ts';

const fileIcon = stillIcon(file);

/** Of one size whatever stands in it, so that nothing moves when it comes. */
const look =
  'grid h-12 w-9 shrink-0 place-items-center overflow-hidden rounded-[3px] border border-line bg-sunken text-faint [&_svg]:size-4';

/** Shows a document's small picture when it has come. */
export type Thumbnail = ComponentType<{ fileId: string; instead: ReactNode }>;

interface FirstPageProps {
  file: HistoryFile;
  Thumbnail: Thumbnail;
}

/** The first page in small, beside a name that says the same in words. */
export function FirstPage({ file: { file_id: id, thumbnail }, Thumbnail }: FirstPageProps) {
  return (
    <span aria-hidden className={look}>
      {thumbnail === true && id !== '' ? (
        <Thumbnail key={id} fileId={id} instead={fileIcon} />
      ) : (
        fileIcon
      )}
    </span>
  );
}
