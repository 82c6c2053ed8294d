import ts from 'typescript';

/** A test that names a row in its title, and so claims to prove it. */
export interface Proof {
  id: string;
  file: string;
  title: string;
}

const RUNNERS = new Set(['it', 'test', 'describe']);

/**
 * Finds the ids in the titles of a test file: `test('… (S4.22)')`, also through modifiers such as
 * `test.each`, whose table may hold ids as well, and Playwright's `test.step`.
 */
export function findProofs(file: string, source: string): Proof[] {
  const proofs = new Map<string, Proof>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isRunner(node.expression)) {
      const title = textOf(node.arguments[0]);
      for (const id of title === undefined ? [] : idsIn(title + tableOf(node.expression))) {
        proofs.set(`${id} ${title}`, { id, file, title: title ?? '' });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, scriptKind(file)));
  return [...proofs.values()];
}

function scriptKind(file: string): ts.ScriptKind {
  return file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
}

function idsIn(text: string): Set<string> {
  return new Set(text.match(/\b(?:S[1-9]\.[0-9]+|D[1-9][0-9]?)\b/g));
}

/** `test`, `test.skip`, `test.each(…)`, `describe.for(…)`: what stands leftmost decides. */
function isRunner(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return RUNNERS.has(callee.text);
  if (ts.isPropertyAccessExpression(callee)) return isRunner(callee.expression);
  if (ts.isCallExpression(callee)) return isRunner(callee.expression);
  return false;
}

function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  // A title with ${…} in it: the raw text without its quotes.
  if (ts.isTemplateExpression(node)) return node.getText().slice(1, -1);
  return undefined;
}

/** The table of `test.each(table)('title')`, as text. */
function tableOf(callee: ts.Expression): string {
  return ts.isCallExpression(callee)
    ? ` ${callee.arguments.map((a) => a.getText()).join(' ')}`
    : '';
}
