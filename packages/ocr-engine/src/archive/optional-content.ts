import { Dict, type PdfObject, PdfString, Ref } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { fail } from './not-archivable.ts';

/**
 * Puts the layers of a file, which can be switched on and off, into the form that PDF/A asks for (ISO
 * 19005-2, 6.9): every configuration has a name of its own, and one that lists layers lists them all.
 * What is shown at first stays.
 * @param catalogue is given the new form
 * @throws {NotArchivable} for layers that switch by themselves
 */
export function conformOptionalContent(file: PdfFile, catalogue: Dict): void {
  const properties = file.dict(catalogue.get('OCProperties'));
  if (!properties) return;
  const groups = references(file, properties.get('OCGs'));
  const names = new Set<string>();
  const conforming = (value: PdfObject | undefined) =>
    conformingConfiguration(file, new Dict(file.dict(value)), groups, names);
  const result = new Dict(properties);
  result.set('D', conforming(properties.get('D')));
  const others = file.resolve(properties.get('Configs'));
  if (Array.isArray(others)) result.set('Configs', others.map(conforming));
  catalogue.set('OCProperties', result);
}

function conformingConfiguration(
  file: PdfFile,
  configuration: Dict,
  groups: Ref[],
  names: Set<string>,
): Dict {
  const automatic = file.resolve(configuration.get('AS'));
  if (Array.isArray(automatic) && automatic.length > 0) fail('its layers switch by themselves');
  configuration.delete('AS');
  const own = file.resolve(configuration.get('Name'));
  const wanted = own instanceof PdfString ? own.bytes.toString('latin1') : '';
  configuration.set('Name', new PdfString(Buffer.from(freeName(wanted, names), 'latin1')));
  const order = file.resolve(configuration.get('Order'));
  if (Array.isArray(order)) configuration.set('Order', withAll(file, order, groups));
  return configuration;
}

/** The name itself if it is free, otherwise the name with a number. */
function freeName(wanted: string, taken: Set<string>): string {
  const base = wanted === '' ? 'Layers' : wanted;
  let name = base;
  for (let count = 2; taken.has(name); count += 1) name = `${base} ${count}`;
  taken.add(name);
  return name;
}

/** The order in which readers list layers, those at its end that it leaves out. */
function withAll(file: PdfFile, order: PdfObject[], groups: Ref[]): PdfObject[] {
  const listed = new Set(listedIn(file, order, 0));
  return [...order, ...groups.filter(({ number }) => !listed.has(number))];
}

const DEEPEST_LIST = 50;

/** Numbers of the groups in an order, which may hold lists in lists (ISO 32000-1, table 101). */
function listedIn(file: PdfFile, order: PdfObject[], depth: number): number[] {
  if (depth > DEEPEST_LIST) fail('its layers are listed too deep');
  return order.flatMap((item) => {
    const value = file.resolve(item);
    if (Array.isArray(value)) return listedIn(file, value, depth + 1);
    return item instanceof Ref ? [item.number] : [];
  });
}

function references(file: PdfFile, value: PdfObject | undefined): Ref[] {
  const items = file.resolve(value);
  return Array.isArray(items) ? items.filter((item) => item instanceof Ref) : [];
}
