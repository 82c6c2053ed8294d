/** The same file with a `startxref` that points beside its table, as a careless editor leaves it. */
export function damagedXref(pdf: Uint8Array): Uint8Array {
  const text = Buffer.from(pdf).toString('latin1');
  return Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1');
}
