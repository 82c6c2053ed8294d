import { terms } from '@legible/contracts/pages/terms';
import { WrittenScreen } from '../../../features/legal/written-screen.tsx';

export function Component() {
  return <WrittenScreen text={terms} />;
}
