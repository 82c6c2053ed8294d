/** A letter of an alphabet with two marks. Models know one or two such letters that their language hardly has. */
const TWO_MARKS = /^[\p{Script=Latin}\p{Script=Greek}]\p{M}{2,}$/u;
const MOST_ODD = 5;

/** Whether letters carry one mark above another, as those of Vietnamese and of ancient Greek do. */
export function hasTallMarks(unichars: { text: string }[]): boolean {
  const found = unichars.filter(({ text }) => TWO_MARKS.test(text.normalize('NFD')));
  return found.length > MOST_ODD;
}
