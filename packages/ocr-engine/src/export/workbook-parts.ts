import { contentTypes, RELATIONS, relations, XML_HEAD } from './office-package.ts';
import { escapeXml } from './xml.ts';

/** Parts of an Office Open XML workbook (ECMA-376) that are the same for all, or list its sheets. */

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Places in the list of styles. */
export const STYLES = { text: 1, unsure: 2, number: 3, unsureNumber: 4, confidence: 5 };

/** Format 49 is text: what is typed into such a cell again is no formula either. */
const STYLE_SHEET = `${XML_HEAD}<styleSheet xmlns="${MAIN}">
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><sz val="9"/><color rgb="FF707070"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFE8A3"/></patternFill></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="6"><xf xfId="0"/>${style(49, 0, 0)}${style(49, 0, 2)}${style(0, 0, 0)}${style(0, 0, 2)}${style(0, 1, 0)}</cellXfs>
</styleSheet>
`;

function style(format: number, font: number, fill: number): string {
  return `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`;
}

/**
 * What a workbook has beside its sheets, by name.
 * @param sheets their names, in order; they lie at `sheetPath`
 */
export function workbookParts(sheets: string[]): [path: string, xml: string][] {
  const each = (part: (name: string, number: number) => string) =>
    sheets.map((name, index) => part(name, index + 1)).join('');
  return [
    [
      '[Content_Types].xml',
      contentTypes([
        ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
        ['xl/styles.xml', 'spreadsheetml.styles'],
        ...sheets.map((_, index): [string, string] => [
          sheetPath(index + 1),
          'spreadsheetml.worksheet',
        ]),
      ]),
    ],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each(
        (name, number) =>
          `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>\n`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, index): [string, string] => [
          'worksheet',
          `worksheets/sheet${index + 1}.xml`,
        ]),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLE_SHEET],
  ];
}

/** Where a sheet lies, counted from 1. */
export function sheetPath(number: number): string {
  return `xl/worksheets/sheet${number}.xml`;
}

/** A sheet out of its rows of cells, each in XML, and the ranges whose cells are one. */
export function sheetXml(rows: string[][], merged: string[]): string {
  const inner = rows
    .map((cells, index) => `<row r="${index + 1}">${cells.join('')}</row>`)
    .join('');
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  const merges =
    merged.length > 0 ? `<mergeCells count="${merged.length}">${ranges}</mergeCells>` : '';
  return `${XML_HEAD}<worksheet xmlns="${MAIN}"><sheetData>${inner}</sheetData>${merges}</worksheet>\n`;
}
