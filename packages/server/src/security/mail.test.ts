import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../test/service.ts';
import { startSmtpSink, type SmtpSink } from '../../test/smtp-sink.ts';

let sink: SmtpSink;
let service: TestService;
beforeAll(async () => {
  sink = await startSmtpSink();
  service = await startService(
    {},
    { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, OPERATOR_EMAIL: 'operator@example.com' },
  );
});
afterAll(async () => {
  await service?.stop();
  await sink?.stop();
});

const INJECTED =
  'x\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>';

const found = () => sink.mails.find(({ to }) => to?.[0]?.address === 'named@example.com');

describe('a message', () => {
  it('of the contact form cannot add headers, addressees or markup', async () => {
    const response = await service.newClient().json('POST', paths.contact, {
      name: `Mallory ${INJECTED}`,
      email: 'mallory@example.com',
      subject: `Hello ${INJECTED}`,
      message: `.\r\n.\r\nQUIT\r\n${INJECTED}`,
    });
    expect(response.status).toBe(200);
    await expect.poll(() => sink.mails.length, { timeout: 10_000 }).toBe(1);
    const [mail] = sink.mails;
    expect(mail?.to).toEqual([{ address: 'operator@example.com', name: '' }]);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.subject).toMatch(/^Contact: Hello x Bcc: victim@example\.com/);
    const names = mail?.headers.map(({ key }) => key) ?? [];
    expect(names.filter((name) => name === 'content-type')).toHaveLength(1);
    expect(names).not.toContain('bcc');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('QUIT');
  });

  it('to a new account cannot either, whatever the name', async () => {
    await service.newClient().json('POST', paths.register, {
      email: 'named@example.com',
      password: PASSWORD,
      name: 'x\r\nBcc: y\r\n\r\n<b>z</b>',
      last_name: 'X',
    });
    await expect.poll(found, { timeout: 10_000 }).toBeDefined();
    expect(found()?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(found()?.html).not.toContain('<b>z');
  });

  it('is not taken for an address that is more than one', async () => {
    for (const email of [
      'a@example.com, b@example.com',
      'a@example.com\nb@example.com',
      '"a b"@example.com',
      'a@example.com>',
      'A <a@example.com>',
    ]) {
      const response = await service.newClient().json('POST', paths.requestReset, { email });
      expect([email, response.status]).toEqual([email, 400]);
    }
  });
});
