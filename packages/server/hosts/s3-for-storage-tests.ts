import { startSwift } from './swift.ts';

/** Tells the storage tests of a real S3 server; the returned function is vitest's way to clean up. */
export default async function provideS3(): Promise<() => Promise<void>> {
  const swift = await startSwift('127.0.0.1');
  process.env['LEGIBLE_TEST_S3'] = swift.endpoint;
  return () => swift.stop();
}
