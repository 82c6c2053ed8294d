import ts from 'typescript';

// Checks answers against the SDK's own declarations, as the compiler reads them: nothing may be
// missing, nothing may be there that the API does not have, and every value must be of its type.

const ENTRY = 'answers-of-stripe.ts';

/** Says what is wrong with a value that should be of an exported type of the SDK, for example `Invoice`. */
export class Shapes {
  readonly #checker: ts.TypeChecker;
  readonly #types = new Map<string, ts.Type>();

  constructor(names: string[]) {
    const source = [
      "import type Stripe from 'stripe';",
      ...names.map((name) => `export type ${nameOf(name)} = Stripe.${name};`),
    ].join('\n');
    const program = createProgram(source);
    this.#checker = program.getTypeChecker();
    const file = program.getSourceFile(ENTRY);
    file?.forEachChild((node) => {
      if (!ts.isTypeAliasDeclaration(node)) return;
      this.#types.set(node.name.text, this.#checker.getTypeAtLocation(node));
    });
  }

  /** Paths and complaints; empty when all is well. */
  faults(name: string, value: unknown): string[] {
    const type = this.#types.get(nameOf(name));
    if (!type) throw new Error(`The SDK has no type ${name}.`);
    return this.#check(type, value, name);
  }

  #check(type: ts.Type, value: unknown, path: string): string[] {
    if (type.isUnion()) return this.#checkUnion(type, value, path);
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (value === null || typeof value !== 'object') return this.#checkPlain(type, value, path);
    // Decimals are objects only once the SDK has read them.
    if (type.symbol?.name === 'Decimal') return [`${path}: an object, not the text of a decimal`];
    if (Array.isArray(value)) return this.#checkArray(type, value, path);
    if (type.flags & ts.TypeFlags.Object) return this.#checkObject(type, value, path);
    if (type.isIntersection()) return this.#checkObject(type, value, path);
    return [`${path}: an object, not ${this.#checker.typeToString(type)}`];
  }

  #checkUnion(type: ts.UnionType, value: unknown, path: string): string[] {
    let best: string[] = [];
    let fewest = Infinity;
    for (const part of type.types) {
      const faults = this.#check(part, value, path);
      if (faults.length === 0) return [];
      // Complaints about the value's inside tell more than that it is altogether something else.
      const isOther = faults.some((fault) => fault.startsWith(`${path}: `));
      const distance = isOther ? Number.MAX_SAFE_INTEGER : faults.length;
      if (distance < fewest) {
        best = faults;
        fewest = distance;
      }
    }
    return best;
  }

  #checkPlain(type: ts.Type, value: unknown, path: string): string[] {
    if (type.isStringLiteral() || type.isNumberLiteral()) {
      return type.value === value ? [] : [`${path}: ${String(value)}, not ${type.value}`];
    }
    const fits = this.#fitsByFlag(type, value) || fitsByName(type, value);
    const wanted = this.#checker.typeToString(type);
    return fits ? [] : [`${path}: ${String(value)} (${typeof value}), not ${wanted}`];
  }

  #fitsByFlag(type: ts.Type, value: unknown): boolean {
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return typeof value === 'boolean' && this.#checker.typeToString(type) === String(value);
    }
    return plainTypes.some(([flag, kind]) => type.flags & flag && kind === kindOf(value));
  }

  #checkArray(type: ts.Type, value: unknown[], path: string): string[] {
    const element = this.#checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (!element) return [`${path}: a list, not ${this.#checker.typeToString(type)}`];
    return value.flatMap((entry, index) => this.#check(element, entry, `${path}[${index}]`));
  }

  #checkObject(type: ts.Type, value: object, path: string): string[] {
    const index = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const fields = new Map(Object.entries(value));
    const faults: string[] = [];
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const { name } = property;
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      if (fields.has(name)) {
        const wanted = this.#checker.getTypeOfSymbol(property);
        faults.push(...this.#check(wanted, fields.get(name), `${path}.${name}`));
      } else if (!optional) faults.push(`${path}.${name}: missing`);
      fields.delete(name);
    }
    for (const [name, rest] of fields) {
      if (index) faults.push(...this.#check(index, rest, `${path}.${name}`));
      else faults.push(`${path}.${name}: not a field of the API`);
    }
    return faults;
  }
}

const plainTypes: [ts.TypeFlags, string][] = [
  [ts.TypeFlags.String, 'string'],
  [ts.TypeFlags.Number, 'number'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined, 'undefined'],
  [ts.TypeFlags.Void, 'undefined'],
];

const kindOf = (value: unknown): string => (value === null ? 'null' : typeof value);

/** Texts that have a type of their own: decimals, and the SDK's `string & {}` for "any other text". */
function fitsByName(type: ts.Type, value: unknown): boolean {
  return typeof value === 'string' && (type.symbol?.name === 'Decimal' || type.isIntersection());
}

const nameOf = (name: string): string => name.replaceAll('.', '_');

function createProgram(source: string): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, languageVersion) =>
    name === ENTRY
      ? ts.createSourceFile(name, source, languageVersion)
      : read(name, languageVersion);
  const exists = host.fileExists.bind(host);
  host.fileExists = (name) => name === ENTRY || exists(name);
  host.getCurrentDirectory = () => import.meta.dirname;
  return ts.createProgram([ENTRY], options, host);
}
