/** Both the declared type and the extension, in either case (S5.3, D44). */
export function isPdf(file: { name: string; type: string }): boolean {
  return file.type === 'application/pdf' && /\.pdf$/i.test(file.name);
}
