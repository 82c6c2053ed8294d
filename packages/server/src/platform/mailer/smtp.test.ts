import { mailedScreens, paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startService, type TestService } from '../../../test/service.ts';
import { startSmtpSink, type SmtpSink } from '../../../test/network/smtp-sink.ts';

let sink: SmtpSink;
let service: TestService;
beforeAll(async () => {
  sink = await startSmtpSink();
  service = await startService(
    {},
    {
      SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
      MAIL_FROM: 'Legible <hello@legible.example>',
      OPERATOR_EMAIL: 'boss@legible.example',
    },
  );
});
afterAll(async () => {
  await service?.stop();
  await sink?.stop();
});

const mailTo = (address: string) =>
  sink.mails.find((mail) => mail.to?.some((to) => to.address === address));

describe('mail by SMTP', () => {
  it('arrives as text and as HTML', async () => {
    await service.newClient().register({ email: 'ada@example.com', password: PASSWORD });
    await expect
      .poll(() => mailTo('ada@example.com'))
      .toMatchObject({
        from: { address: 'hello@legible.example', name: 'Legible' },
        subject: 'Welcome to Legible: please confirm your address',
        text: expect.stringContaining(`${service.address}${mailedScreens.confirmEmail}?token=`),
        html: expect.stringContaining('Confirm my address</a>'),
      });
  });

  it('is not shown on the machine, and its body is not kept', async () => {
    const page = await service.newClient().raw('GET', '/dev/mailbox');
    expect(await page.text()).not.toContain('ada@example.com');
    await expect
      .poll(() => service.query("select text, html from mails where recipient = 'ada@example.com'"))
      .toEqual([{ text: '', html: '' }]);
  });

  it('of a visitor goes to the operator, who can answer directly', async () => {
    const response = await service.newClient().json('POST', paths.contact, {
      name: 'Eve\r\nBcc: all@example.com',
      email: 'eve@example.com',
      subject: 'Hello\r\nBcc: all@example.com',
      message: 'Line one\nLine two <script>alert(1)</script>',
    });
    expect(await response.json()).toEqual({ detail: 'Message sent successfully!' });
    await expect.poll(() => mailTo('boss@legible.example')).toBeDefined();
    const mail = mailTo('boss@legible.example');
    expect(mail?.replyTo?.[0]?.address).toBe('eve@example.com');
    expect(mail?.subject).toBe('Contact: Hello Bcc: all@example.com');
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.html).not.toContain('<script>');
  });

  it('waits while the mail server is down and arrives when it is back, once', async () => {
    const { port } = sink;
    await sink.stop();
    await service.newClient().register({ email: 'late@example.com', password: PASSWORD });
    // Long enough for several tries.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    sink = await startSmtpSink(port);
    await expect.poll(() => mailTo('late@example.com'), { timeout: 60_000 }).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(sink.mails).toHaveLength(1);
  });
});
