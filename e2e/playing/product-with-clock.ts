import { endProcess } from '@legible/ocr-engine/end-process';
import type { Span } from '@legible/stripe-simulator';
import { announcement } from '@legible/server/announcement';
import { readConfig } from '@legible/server/config';
import { launch } from '@legible/server/launch';

// The product as `main.ts` starts it, in a process that can be told to let the payment provider's
// time pass: a renewal would otherwise take a month.
const service = await launch(readConfig([], process.env));
process.stdout.write(announcement(service, true));

process.on('message', (span: Span) => {
  const pass = async () => {
    await service.simulator?.clock.advance(span);
    await service.simulator?.webhooks.settled();
    process.send?.('passed');
  };
  void pass();
});

process.on('SIGTERM', () => {
  void service.stop().then(() => endProcess(0));
});
