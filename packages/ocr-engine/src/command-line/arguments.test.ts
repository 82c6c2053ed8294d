import { describe, expect, it } from 'vitest';
import { parseArguments, parsePages } from './arguments.ts';

describe('arguments', () => {
  it('need only two names', () => {
    expect(parseArguments(['in.pdf', 'out.pdf'])).toEqual({
      kind: 'run',
      settings: {
        inputs: ['in.pdf'],
        output: 'out.pdf',
        languages: ['auto'],
        joinHyphens: false,
        noFurniture: false,
        mode: 'auto',
        rotate: false,
        deskew: false,
        pdfa: false,
        json: false,
        quiet: false,
        noOverwrite: false,
      },
    });
  });

  it('may stand in any order, and - is a name', () => {
    const args = [
      '-l',
      'deu+eng',
      '-',
      '--pages=2,4-6',
      '-',
      '-j',
      '3',
      '--engine',
      'tesseract',
      '--sidecar',
      't.txt',
      '--hocr=t.hocr',
      '--alto=t.xml',
      '--markdown=t.md',
      '--csv=t.csv',
      '--xlsx=t.xlsx',
      '--report=t.json',
      '--mode=redo',
      '--rotate',
      '--deskew',
      '--pdfa',
      '--join-hyphens',
      '--no-furniture',
      '-q',
      '-n',
    ];
    expect(parseArguments(args)).toMatchObject({
      settings: {
        inputs: ['-'],
        output: '-',
        languages: ['deu', 'eng'],
        pages: [2, 4, 5, 6],
        jobs: 3,
        recogniser: 'tesseract',
        sidecar: 't.txt',
        hocr: 't.hocr',
        alto: 't.xml',
        markdown: 't.md',
        csv: 't.csv',
        xlsx: 't.xlsx',
        report: 't.json',
        mode: 'redo',
        rotate: true,
        deskew: true,
        pdfa: true,
        joinHyphens: true,
        noFurniture: true,
        quiet: true,
        noOverwrite: true,
      },
    });
  });

  it('may name many pictures, in their order', () => {
    expect(parseArguments(['b.jpg', 'a.PNG', 'out.pdf'])).toMatchObject({
      settings: { inputs: ['b.jpg', 'a.PNG'], output: 'out.pdf' },
    });
  });

  it('may name many files for a folder', () => {
    expect(parseArguments(['a.pdf', 'b.jpg', '--out', 'read', '--resume'])).toMatchObject({
      kind: 'many',
      settings: { inputs: ['a.pdf', 'b.jpg'], folder: 'read', resume: true },
    });
  });

  it('ask for help or the version without names', () => {
    expect(parseArguments(['--help'])).toEqual({ kind: 'help' });
    expect(parseArguments(['--version'])).toEqual({ kind: 'version' });
  });

  it.each([
    [[]],
    [['one.pdf']],
    [['one.pdf', 'two.pdf', 'three.pdf']],
    [['one.jpg', '-', 'three.pdf']],
    [['one.jpg', 'two.jpg']],
    [['in.pdf', 'out.pdf', '--tidy']],
    [['in.pdf', 'out.pdf', '--mode', 'twice']],
    [['in.pdf', 'out.pdf', '--engine', 'magic']],
    [['in.pdf', 'out.pdf', '--jobs', '0']],
    [['in.pdf', 'out.pdf', '--jobs', 'many']],
    [['in.pdf', 'out.pdf', '--languages', '../eng']],
    [['in.pdf', 'out.pdf', '--languages', 'auto+eng']],
    [['in.pdf', 'out.pdf', '--languages', 'a+b+c+d+e+f+g+h+i']],
    [['in.pdf', 'out.pdf', '--pages']],
    [['--out', 'read']],
    [['-', '--out', 'read']],
    [['in.pdf', '--out', 'read', '--sidecar', 't.txt']],
    [['in.pdf', 'out.pdf', '--resume']],
    [['in.pdf', 'out.pdf', '--sidecar', '']],
    [['in.pdf', 'out.pdf', '--report=']],
    [['in.pdf', '--out', '']],
  ])('%j are refused as usage', (args) => {
    expect(() => parseArguments(args)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });
});

describe('languages', () => {
  it.each([
    ['eng+deu+fra+ita+spa+por', ['eng', 'deu', 'fra', 'ita', 'spa', 'por']],
    ['eng+deu+eng', ['eng', 'deu']],
  ])('may be several, best first: %s', (text, languages) => {
    const parsed = parseArguments(['in.pdf', 'out.pdf', '-l', text]);
    expect(parsed).toMatchObject({ settings: { languages } });
  });

  it('say what the limit is, and what one more costs', () => {
    const many = ['in.pdf', 'out.pdf', '-l', 'a+b+c+d+e+f+g+h+i'];
    expect(() => parseArguments(many)).toThrow(/8 at most.*reads unsure lines again/);
  });
});

describe('pages', () => {
  it('are sorted, and each counts once', () => {
    expect(parsePages('7, 1-3,2')).toEqual([1, 2, 3, 7]);
  });

  it.each(['', '0', '3-1', 'x', '1,,2', '1-', '-3', '1-99999999'])('%j are refused', (text) => {
    expect(() => parsePages(text)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });
});
