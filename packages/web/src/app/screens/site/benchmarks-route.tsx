import { BenchmarksScreen } from '../../../features/benchmarks/benchmarks-screen.tsx';
import { ScanAndText } from '../../../features/benchmarks/scan-and-text.tsx';
import sample from '../../../features/landing/sample/sample.json';
import large from '../../../features/landing/sample/scan-1280.webp';
import small from '../../../features/landing/sample/scan-720.webp';

const WIDTH = 1280;
const picture = {
  large,
  small,
  width: WIDTH,
  height: Math.round((WIDTH * sample.height) / sample.width),
};

/** The scan is the landing page's, which our engine has read. */
export function Component() {
  return <BenchmarksScreen sample={<ScanAndText picture={picture} lines={sample.lines} />} />;
}
