import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps what it receives. */
export interface SmtpSink {
  port: number;
  mails: Email[];
  stop(): Promise<void>;
}

async function keep(stream: Readable, mails: Email[]): Promise<void> {
  mails.push(await PostalMime.parse(await buffer(stream)));
}

/** @param port 0 picks a free one; give a stopped sink's port to bring it back. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      callbackify(keep)(stream, mails, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    port: address.port,
    mails,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
