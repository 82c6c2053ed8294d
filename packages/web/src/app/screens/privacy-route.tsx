import { privacy } from '@legible/contracts/privacy-messages';
import { WrittenScreen } from '../../features/legal/written-screen.tsx';

export function Component() {
  return <WrittenScreen text={privacy} />;
}
