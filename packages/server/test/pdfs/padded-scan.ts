import { shortScan, type Bytes } from './scans.ts';

const MEBIBYTE = 1024 * 1024;

/** A real one-page scan of that many MB: a long comment lies before its end, where readers skip it. */
export async function paddedScan(megabytes: number): Promise<Bytes> {
  const scan = await shortScan(1);
  const comment = Buffer.alloc(megabytes * MEBIBYTE - scan.length, 'x');
  comment[0] = 0x0a;
  comment[1] = 0x25;
  comment[comment.length - 1] = 0x0a;
  return new Uint8Array(Buffer.concat([scan, comment, trailerOf(scan)]));
}

/** A reader looks for the start of the cross-reference table at the very end. */
function trailerOf(scan: Uint8Array): Buffer {
  const text = Buffer.from(scan.slice(-200)).toString('latin1');
  return Buffer.from(text.slice(text.lastIndexOf('startxref')), 'latin1');
}
