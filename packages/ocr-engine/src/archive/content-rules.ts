import { Name } from '@legible/pdf/objects';
import { type Operation, operations } from '@legible/pdf/operations';
import { isBeyondIntegers } from './integer-limits.ts';
import { fail } from './not-archivable.ts';
import { checkRenderingIntent } from './rendering-intent.ts';

/** Of one stream, in bytes. */
export const MOST_CONTENT = 64 << 20;
/** ISO 19005-2, 6.1.13. */
const DEEPEST_STATE = 28;
/** Of ISO 32000-1, annex A; PDF/A knows no others, not even between BX and EX (6.2.2). */
const OPERATORS = new Set(
  (
    'b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EMC ET EX f F f* G g gs h i j J K k l m M MP n ' +
    'q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf TJ Tj TL Tm Tr Ts Tw Tz v w W W* y \' "'
  ).split(' '),
);

/** Looks at the operators of a content stream by the rules of PDF/A-2b. */
export function checkContent(bytes: Buffer): void {
  let depth = 0;
  for (const operation of operations(bytes, { isStrict: true })) {
    const { operator, start, end } = operation;
    checkNumbers(bytes, operation);
    if (!OPERATORS.has(operator)) fail(`it draws by an operator that there is not: ${operator}`);
    if (operator === 'k' || operator === 'K') {
      fail('it uses the colours of a printing press without saying which');
    }
    if (operator === 'ri') checkIntentOf(operation);
    if (operator === 'q') depth += 1;
    if (operator === 'Q') depth -= 1;
    if (depth > DEEPEST_STATE) fail('it nests graphics states too deep');
    if (operator === 'BI')
      checkInlineImage(bytes.toString('latin1', start, Math.min(end, start + 512)));
  }
}

function checkIntentOf({ operands }: Operation): void {
  const intent = operands.at(-1);
  checkRenderingIntent(intent instanceof Name ? intent.value : undefined);
}

/** 6.1.13. Numbers with a point may be larger, so that it counts how one is written. */
function checkNumbers(bytes: Buffer, { operands, start, end }: Operation): void {
  const isLarge = operands.some((operand) =>
    Array.isArray(operand) ? operand.some(isBeyondIntegers) : isBeyondIntegers(operand),
  );
  if (!isLarge) return;
  const text = bytes.toString('latin1', start, end);
  if (/(?<![\d.])\d{10,}(?![\d.])/.test(text)) fail('a number is too large');
}

function checkInlineImage(text: string): void {
  const [head = ''] = text.split(/\bID[\s]/);
  if (/\/(?:CMYK|DeviceCMYK)\b/.test(head)) {
    fail('it uses the colours of a printing press without saying which');
  }
  checkRenderingIntent(/\/Intent\s*\/([^\s()<>[\]{}/%]*)/.exec(head)?.[1]);
  if (/\/(?:LZW|LZWDecode)\b/.test(head))
    fail('it holds pictures in a compression that PDF/A forbids');
}
