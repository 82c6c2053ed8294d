import { terms } from '@legible/contracts/terms-messages';
import { WrittenScreen } from '../../features/legal/written-screen.tsx';

export function Component() {
  return <WrittenScreen text={terms} />;
}
