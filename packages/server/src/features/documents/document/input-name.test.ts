import { describe, expect, it } from 'vitest';
import { cleanInputName, processedName } from './input-name.ts';

describe('cleanInputName', () => {
  it('removes control characters and line breaks', () => {
    expect(cleanInputName('a\r\nb\u0000c\u2028.pdf')).toBe('abc.pdf');
  });

  it('removes what turns the order of letters, and keeps letters from the right', () => {
    expect(cleanInputName('\u202Efdp.exe\u202C\u2067.pdf\u200F')).toBe('fdp.exe.pdf');
    expect(cleanInputName('חשבונית.pdf')).toBe('חשבונית.pdf');
  });

  it('keeps what merely looks dangerous, since it is data', () => {
    expect(cleanInputName('../<b>"x".pdf')).toBe('../<b>"x".pdf');
  });

  it('has its quotation marks again, which browsers escape on the way', () => {
    expect(cleanInputName('Plan 24%22 x 36%22%0D%0A, 50%25.pdf')).toBe('Plan 24" x 36", 50%25.pdf');
  });

  it('cuts after 255 characters without splitting one', () => {
    expect(cleanInputName('😀'.repeat(300))).toBe('😀'.repeat(255));
  });

  it('names the nameless', () => {
    expect(cleanInputName(' \n')).toBe('unnamed.pdf');
  });
});

describe('processedName', () => {
  it.each([
    ['scan.pdf', 'ocr', 'scan_ocr.pdf'],
    ['SCAN.PDF', 'ocr', 'SCAN_ocr.PDF'],
    ['scan', 'ocr', 'scan_ocr'],
    ['scan.pdf', '', 'scan.pdf'],
    ['a.pdf.pdf', 'x', 'a.pdf_x.pdf'],
  ])('%s with the tag %j becomes %s (S3.13)', (name, tag, expected) => {
    expect(processedName(name, tag)).toBe(expected);
  });
});
