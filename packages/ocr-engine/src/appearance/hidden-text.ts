import { Dict, Name, PdfSyntaxError, Ref, Stream } from '@legible/pdf/objects';
import { type Operation, operations } from '@legible/pdf/operations';
import type { PdfFile } from '@legible/pdf/file';
import { serialise } from '@legible/pdf/serialise';
import { IDENTITY, type Matrix, multiply } from '../render/matrix.ts';
import { coverEnd, type Rectangle } from './covering-image.ts';
import { matrixOf } from './matrix-of.ts';

/** ISO 32000-2, table 104: neither filled nor stroked. Mode 7 clips, so it may be seen. */
const INVISIBLE = 3;
const DEEPEST_FORM = 12;
/** Forms on one page, each counted as often as it is drawn: forms that draw forms ten times each grow without end. */
const MOST_FORMS = 10_000;
const MOST_BYTES = 64 << 20;
const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/** Content without its hidden text, and what it draws by name that had some. */
export interface Cleaned {
  bytes: Buffer;
  /** Text operators that were taken out, here and inside of forms. */
  removed: number;
  /** Form XObjects in a new form, by the name under which this content draws them. */
  forms: Map<string, Ref>;
}

export interface CleaningContext {
  file: PdfFile;
  /** Writes a form in its new form. */
  writeForm: (dict: Dict, bytes: Buffer) => Ref;
  /** What is seen of the page, in its user space. */
  page: Rectangle;
}

/** What a page and all its forms share. */
interface Counted extends CleaningContext {
  /** Forms looked at so far. */
  forms: number;
}

interface State {
  mode: number;
  ctm: Matrix;
}

/**
 * Takes out the text that is not seen: text in the invisible mode, as OCRmyPDF, tesseract and Acrobat
 * write it, and text under a picture that covers the page, as FineReader does. Also inside of forms.
 * Everything else stays byte for byte.
 * @param resources under which the content draws
 * @throws {PdfSyntaxError} for content that cannot be read
 */
export function withoutHiddenText(
  context: CleaningContext,
  bytes: Buffer,
  resources: Dict,
): Cleaned {
  const start = { mode: 0, ctm: IDENTITY };
  const counted = { ...context, forms: 0 };
  return new Cleaner(counted, resources, false, 0, new Set()).clean(bytes, start);
}

class Cleaner {
  readonly #context: Counted;
  readonly #resources: Dict;
  readonly #isHidden: boolean;
  readonly #depth: number;
  /** Numbers of the forms that are being drawn. None of them may draw itself. */
  readonly #drawing: Set<number>;
  readonly #forms = new Map<string, Ref>();
  readonly #kept = new Set<string>();
  #removed = 0;

  constructor(
    context: Counted,
    resources: Dict,
    isHidden: boolean,
    depth: number,
    drawing: Set<number>,
  ) {
    this.#context = context;
    this.#resources = resources;
    this.#isHidden = isHidden;
    this.#depth = depth;
    this.#drawing = drawing;
  }

  /**
   * Takes hidden text out of a content stream.
   * @param start the graphics state that the stream begins with
   */
  clean(bytes: Buffer, start: State): Cleaned {
    const { file, page } = this.#context;
    const covered = this.#isHidden
      ? bytes.length
      : coverEnd(file, bytes, this.#resources, start.ctm, page);
    const pieces: Buffer[] = [];
    const stack: State[] = [];
    let state = start;
    let copied = 0;
    for (const operation of operations(bytes)) {
      if (operation.operator === 'q') stack.push(state);
      if (operation.operator === 'Q') state = stack.pop() ?? state;
      state = changed(state, operation);
      const isHidden = operation.start < covered;
      if (operation.operator === 'Do') this.#draw(operation, state, isHidden);
      if (!SHOWS.has(operation.operator) || !(isHidden || state.mode === INVISIBLE)) continue;
      pieces.push(bytes.subarray(copied, operation.start), insteadOf(operation));
      copied = operation.end;
      this.#removed += 1;
    }
    pieces.push(bytes.subarray(copied));
    return { bytes: Buffer.concat(pieces), removed: this.#removed, forms: this.#forms };
  }

  #draw({ operands: [name] }: Operation, state: State, isHidden: boolean): void {
    if (!(name instanceof Name) || this.#depth >= DEEPEST_FORM) return;
    const known = this.#forms.has(name.value) || this.#kept.has(name.value);
    if (known) return;
    const form = this.#cleanForm(name.value, state, isHidden);
    if (form) this.#forms.set(name.value, form);
    else this.#kept.add(name.value);
  }

  /** A form with hidden text in a new form; undefined when it may stay. */
  #cleanForm(name: string, state: State, isHidden: boolean): Ref | undefined {
    const { file } = this.#context;
    const ref = file.dict(this.#resources.get('XObject'))?.get(name);
    if (!(ref instanceof Ref) || this.#drawing.has(ref.number)) return undefined;
    const form = file.resolve(ref);
    if (!(form instanceof Stream) || form.dict.name('Subtype') !== 'Form') return undefined;
    this.#context.forms += 1;
    if (this.#context.forms > MOST_FORMS) throw new PdfSyntaxError('too many forms');
    const resources = new Dict(file.dict(form.dict.get('Resources')) ?? this.#resources);
    const drawing = new Set(this.#drawing).add(ref.number);
    const cleaner = new Cleaner(this.#context, resources, isHidden, this.#depth + 1, drawing);
    const ctm = multiply(matrixOf(file.resolve(form.dict.get('Matrix'))), state.ctm);
    const bytes = file.decoded(form, MOST_BYTES);
    const cleaned = cleaner.clean(bytes, { ...state, ctm });
    this.#removed += cleaned.removed;
    return cleaned.removed === 0 ? undefined : this.#newForm(form.dict, resources, cleaned);
  }

  #newForm(old: Dict, resources: Dict, { bytes, forms }: Cleaned): Ref {
    const dict = new Dict(old);
    for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(key);
    if (old.has('Resources') || forms.size > 0) {
      dict.set('Resources', withForms(this.#context.file, resources, forms));
    }
    return this.#context.writeForm(dict, bytes);
  }
}

/** Resources that draw other forms by some of their names. */
export function withForms(file: PdfFile, resources: Dict, forms: Map<string, Ref>): Dict {
  if (forms.size === 0) return resources;
  const result = new Dict(resources);
  const drawn = new Dict(file.dict(resources.get('XObject')));
  for (const [name, ref] of forms) drawn.set(name, ref);
  result.set('XObject', drawn);
  return result;
}

function changed(state: State, { operator, operands }: Operation): State {
  if (operator === 'Tr' && typeof operands[0] === 'number') return { ...state, mode: operands[0] };
  if (operator !== 'cm') return state;
  return { ...state, ctm: multiply(matrixOf(operands), state.ctm) };
}

/** What an operator does besides showing text (table 107). */
function insteadOf({ operator, operands }: Operation): Buffer {
  if (operator === "'") return Buffer.from('T*');
  if (operator !== '"') return Buffer.alloc(0);
  const [word, letter] = [operands[0] ?? 0, operands[1] ?? 0];
  return Buffer.from(`${serialise(word)} Tw ${serialise(letter)} Tc T*`, 'latin1');
}
