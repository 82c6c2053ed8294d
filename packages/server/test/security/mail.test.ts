import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../service.ts';
import { startSmtpSink, type SmtpSink } from '../network/smtp-sink.ts';

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

/** What a stranger might want a person to read under our name; the second has U+2024 for its dot. */
const PITCH = ['Your account is suspended, call +1 900 555 0199', 'evil․com 1.2.3.4/x'] as const;

const mailsTo = (address: string) => sink.mails.filter(({ to }) => to?.[0]?.address === address);

describe('a message', () => {
  it('to an account has not a word of whoever registered it, confirmed or not', async () => {
    const email = 'victim@example.com';
    const account = { email, password: PASSWORD };
    const [name, last_name] = PITCH;
    const stranger = service.newClient();
    await stranger.json('POST', paths.register, { ...account, name, last_name });
    await stranger.json('POST', paths.register, { ...account, name, last_name });
    await stranger.login(account);
    await stranger.json('POST', paths.resendConfirmation, {});
    await service.query(`update users set email_confirmed_at = now()`);
    await stranger.json('POST', paths.requestReset, { email });
    await stranger.json('POST', paths.changePassword, {
      current_password: PASSWORD,
      new_password: 'a new and longer phrase',
    });
    await expect.poll(() => new Set(mailsTo(email).map(({ subject }) => subject)).size).toBe(4);
    for (const { subject, text, html } of mailsTo(email)) {
      expect(text).toMatch(/^Hello,\n/);
      expect([subject, text, html].join('\n')).not.toMatch(/suspended|900|evil|1\.2\.3\.4/);
    }
  });

  it('of the contact form cannot add headers, addressees or markup', async () => {
    const response = await service.newClient().json('POST', paths.contact, {
      name: `Mallory ${INJECTED}`,
      email: 'mallory@example.com',
      subject: `Hello ${INJECTED}`,
      message: `.\r\n.\r\nQUIT\r\n${INJECTED}`,
    });
    expect(response.status).toBe(200);
    const operator = 'operator@example.com';
    await expect.poll(() => mailsTo(operator).length).toBe(1);
    const [mail] = mailsTo(operator);
    expect(mail?.to).toEqual([{ address: operator, name: '' }]);
    // No copy is sent: the visitor may have entered any address.
    expect(mailsTo('mallory@example.com')).toEqual([]);
    expect(mail?.bcc ?? []).toEqual([]);
    expect(mail?.subject).toMatch(/^Contact: Hello x Bcc: victim@example\.com/);
    const names = mail?.headers.map(({ key }) => key) ?? [];
    expect(names.filter((name) => name === 'content-type')).toHaveLength(1);
    expect(names).not.toContain('bcc');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('QUIT');
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
