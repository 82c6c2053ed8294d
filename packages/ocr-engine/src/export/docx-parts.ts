import { contentTypes, relations, XML_HEAD } from './office-package.ts';

/** Parts of a Word document (ECMA-376, 17) that are the same for all. */

export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Body type in half points; what is printed in the usual size has this one. */
export const BODY_HALF_POINTS = 22;
/** Sizes of headings, by level. */
export const HEADING_HALF_POINTS = [BODY_HALF_POINTS, 36, 30, 26];

const heading = (level: number): string =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/>` +
  `<w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="120"/>` +
  `<w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="${HEADING_HALF_POINTS[level]}"/>` +
  `<w:szCs w:val="${HEADING_HALF_POINTS[level]}"/></w:rPr></w:style>`;

/** The style of points of a list, with a • that hangs before them. */
export const POINT_STYLE = 'ListBullet';

const NUMBERING = `${XML_HEAD}<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="singleLevel"/>
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="360" w:hanging="360"/></w:pPr></w:lvl>
</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>
`;

const STYLES = `${XML_HEAD}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr>
<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="${BODY_HALF_POINTS}"/><w:szCs w:val="${BODY_HALF_POINTS}"/>
</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120"/></w:pPr></w:pPrDefault></w:docDefaults>
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>
${[1, 2, 3].map(heading).join('\n')}
<w:style w:type="paragraph" w:styleId="${POINT_STYLE}"><w:name w:val="List Bullet"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>
</w:styles>
`;

/** The part with the text. */
export const DOCUMENT_PATH = 'word/document.xml';

/** What a document has beside its text, by name. */
export const WORD_PARTS: [path: string, xml: string][] = [
  [
    '[Content_Types].xml',
    contentTypes([
      [DOCUMENT_PATH, 'wordprocessingml.document.main'],
      ['word/styles.xml', 'wordprocessingml.styles'],
      ['word/numbering.xml', 'wordprocessingml.numbering'],
    ]),
  ],
  ['_rels/.rels', relations([['officeDocument', DOCUMENT_PATH]])],
  [
    'word/_rels/document.xml.rels',
    relations([
      ['styles', 'styles.xml'],
      ['numbering', 'numbering.xml'],
    ]),
  ],
  ['word/styles.xml', STYLES],
  ['word/numbering.xml', NUMBERING],
];
