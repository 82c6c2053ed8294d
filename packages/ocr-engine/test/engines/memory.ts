import { serveExceptPageTwo } from './page-two.ts';

const PIECE = 64 << 20;
const hoard: Buffer[] = [];

/** Takes memory and keeps it until it is ended. */
serveExceptPageTwo(async () => {
  for (;;) {
    hoard.push(Buffer.alloc(PIECE, 1));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});
