import { imprint } from '@legible/contracts/pages/imprint';
import { WrittenScreen } from '../../../features/legal/written-screen.tsx';

export function Component() {
  return <WrittenScreen text={imprint} />;
}
