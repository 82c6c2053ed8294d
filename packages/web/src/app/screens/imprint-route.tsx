import { imprint } from '@legible/contracts/imprint-messages';
import { WrittenScreen } from '../../features/legal/written-screen.tsx';

export function Component() {
  return <WrittenScreen text={imprint} />;
}
