import { privacy } from '@legible/contracts/pages/privacy';
import { WrittenScreen } from '../../../features/legal/written-screen.tsx';

export function Component() {
  return <WrittenScreen text={privacy} />;
}
