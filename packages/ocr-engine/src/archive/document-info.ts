import { escapeXml } from '../export/xml.ts';
import { Dict, type PdfObject, PdfString, type Stream } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';

const TEXTS = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer'] as const;
const DATES = ['CreationDate', 'ModDate'] as const;

/** The information dictionary, as far as XMP can say the same, and the XMP that says it. */
export interface DocumentInfo {
  dict: Dict;
  xmp: string;
}

/** What a file tells about itself, in both forms, which must agree (ISO 19005-2, 6.6.3). */
export function documentInfo(file: PdfFile): DocumentInfo {
  const old = file.dict(file.xref.trailer.get('Info')) ?? new Dict();
  const dict = new Dict();
  const values = new Map<string, string>();
  for (const key of [...TEXTS, ...DATES]) {
    const value = file.resolve(old.get(key));
    const text = textOf(value);
    const said = isDate(key) ? isoDate(text) : text;
    if (!said || !(value instanceof PdfString)) continue;
    dict.set(key, value);
    values.set(key, said);
  }
  return { dict, xmp: xmpOf(values) };
}

const isDate = (key: string) => key === 'CreationDate' || key === 'ModDate';

/** What PDFDocEncoding has where Latin-1 has control characters (annex D.3), and its sign for the euro; NUL for nothing. */
const ACCENTS = '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc';
const SIGNS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™\ufb01\ufb02ŁŒŠŸŽıłœšž\0€';
const [FIRST_ACCENT, FIRST_SIGN] = [0x18, 0x80];

/** A text string (7.9.2.2): UTF-16 with a mark, UTF-8 with a mark, or PDFDocEncoding. */
function textOf(value: PdfObject | Stream): string {
  if (!(value instanceof PdfString)) return '';
  const { bytes } = value;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.toString('utf8', 3);
  return Array.from(bytes, documentSign).join('');
}

function documentSign(byte: number): string {
  const own = byte >= FIRST_SIGN ? SIGNS[byte - FIRST_SIGN] : ACCENTS[byte - FIRST_ACCENT];
  return own ?? String.fromCharCode(byte);
}

/** `D:20260131120000+01'00'` as 2026-01-31T12:00:00+01:00; undefined for what is no date. */
function isoDate(text: string): string | undefined {
  const pattern = /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00'] = match;
  const [sign, hours, minutes = '00'] = [match[7], match[8], match[9]];
  const zone = sign ? `${sign}${hours}:${minutes}` : 'Z';
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}

const inAllLanguages = (name: string) => (text: string) =>
  `<${name}><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></${name}>`;
const plain = (name: string) => (text: string) => `<${name}>${text}</${name}>`;
const authors = (text: string) =>
  `<dc:creator><rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq></dc:creator>`;

function xmpOf(values: Map<string, string>): string {
  const said = (key: string, element: (text: string) => string) => {
    const text = values.get(key);
    return text === undefined ? '' : element(escapeXml(text));
  };
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">',
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
    said('Title', inAllLanguages('dc:title')),
    said('Author', authors),
    said('Subject', inAllLanguages('dc:description')),
    said('Keywords', plain('pdf:Keywords')),
    said('Producer', plain('pdf:Producer')),
    said('Creator', plain('xmp:CreatorTool')),
    said('CreationDate', plain('xmp:CreateDate')),
    said('ModDate', plain('xmp:ModifyDate')),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}
