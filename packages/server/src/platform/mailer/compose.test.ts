import { describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';

const content = {
  subject: 'Hello\r\nBcc: everybody@example.com',
  paragraphs: ['Dear <b>Ada</b> & "friends",', 'two\nlines'],
  code: 'ABCD2345',
  link: { label: 'Open', url: 'https://legible.example/?a=1&b="2"' },
  closing: ['Bye.'],
};

describe('a composed message', () => {
  const mail = composeMail('ada@example.com', content);

  it('has one line of subject, whatever was typed', () => {
    expect(mail.subject).toBe('Hello Bcc: everybody@example.com');
  });

  it('can be read as plain text', () => {
    expect(mail.text).toContain('Dear <b>Ada</b> & "friends",\n\ntwo\nlines\n\n    ABCD2345\n\n');
    expect(mail.text).toContain('Open:\nhttps://legible.example/?a=1&b="2"\n');
  });

  it('escapes what people typed in HTML', () => {
    expect(mail.html).toContain('Dear &lt;b&gt;Ada&lt;/b&gt; &amp; &quot;friends&quot;,');
    expect(mail.html).toContain('two<br>lines');
    expect(mail.html).toContain('href="https://legible.example/?a=1&amp;b=&quot;2&quot;"');
  });
});
