import { Dict, type PdfObject } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { fail } from './not-archivable.ts';
import { nameOf } from './resolved-name.ts';

const ACTIONS = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named', 'SubmitForm']);
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Entries that lead to actions (ISO 32000-1, 12.6): of links, fields and outlines, and of actions. */
const LEADING = ['A', 'PA', 'Next'];

/**
 * ISO 19005-2, 6.5: nothing may happen by itself, and nothing may leave the document but links. An action
 * need not say that it is one, so that it is also known by the entry that leads to it.
 */
export function checkActions(file: PdfFile, dict: Dict): void {
  if (dict.has('AA')) fail('it does things by itself');
  if (dict.has('JavaScript')) fail('it holds a program');
  if (saysItIsAction(dict)) checkAction(file, dict);
  if (isStructureElement(dict)) return;
  for (const key of LEADING)
    for (const action of dictsOf(file, dict.get(key))) checkAction(file, action);
}

function saysItIsAction(dict: Dict): boolean {
  return dict.name('Type') === 'Action' || ['JS', 'URI', 'Next'].some((key) => dict.has(key));
}

/** 6.5.1: what it does must be allowed; what does not say what it does is no action. */
function checkAction(file: PdfFile, dict: Dict): void {
  const action = nameOf(file, dict.get('S'));
  if (action === undefined) return;
  if (!ACTIONS.has(action)) fail(`it holds an action: ${action}`);
  if (action !== 'Named') return;
  const name = nameOf(file, dict.get('N')) ?? '';
  if (!NAMED.has(name)) fail(`it holds an action: ${name}`);
}

/** What an element of the structure has under A are no actions, but attributes (ISO 32000-1, 14.7.2). */
function isStructureElement(dict: Dict): boolean {
  if (dict.name('Type') === 'StructElem') return true;
  return dict.has('S') && dict.has('P') && !dict.has('Rect');
}

/** The dictionary that a value stands for, or those of a list. */
function dictsOf(file: PdfFile, value: PdfObject | undefined): Dict[] {
  const found = file.resolve(value);
  const items = Array.isArray(found) ? found.map((item) => file.resolve(item)) : [found];
  return items.filter((item) => item instanceof Dict);
}
