import { setFlagsFromString } from 'node:v8';
import { runNetworksBeside } from '../recognise/onnx-session.ts';

/**
 * Reads a page that is the only one to be read, so that another core is free and no page will profit
 * from what this one leaves behind. Networks run beside JavaScript, and V8's last compiler (TurboFan)
 * stays away: it takes more than a tenth of such a page's processor time, and what it compiles pays off on the
 * pages after it (docs/benchmarks.md).
 */
export async function readingOnlyPage<T>(read: () => Promise<T>): Promise<T> {
  setFlagsFromString('--no-turbofan');
  runNetworksBeside(true);
  try {
    return await read();
  } finally {
    runNetworksBeside(false);
    setFlagsFromString('--turbofan');
  }
}
