import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { pictureOf, qpdfComplaints } from '../test/pdf-tools.ts';
import { createEngine } from './create-engine.ts';
import { EngineError, type EngineErrorCode } from './errors.ts';
import { makeSearchable } from './pipeline.ts';

/** Odd files from the wild, kept beside the repository; not everybody has them. */
const folder = fileURLToPath(new URL('../../../../shared/corpus/pdf/', import.meta.url));
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.pdf')) : [];
if (files.length === 0) console.warn('skipped: no corpus of odd PDFs beside the repository');

const refusals: Record<string, EngineErrorCode> = {
  'invalid.pdf': 'damaged',
  'livecycle.pdf': 'xfa-form',
};

const engine = createEngine();
const outputs = await mkdtemp(join(tmpdir(), 'legible-corpus-'));
afterAll(async () => {
  await engine.close();
  await rm(outputs, { recursive: true });
});

/** Undefined for a file that was processed to `output`, else the name of the refusal. */
async function refusalOf(name: string, output: string): Promise<EngineErrorCode | undefined> {
  return makeSearchable(join(folder, name), output, { engine }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof EngineError) return error.code;
      throw error;
    },
  );
}

const refused = files.filter((name) => refusals[name]);
const processed = files.filter((name) => !refusals[name]);

describe.skipIf(files.length === 0)('every odd PDF', () => {
  it.concurrent.each(processed)(
    '%s keeps its bytes and its looks, and stays sound',
    async (name) => {
      const output = join(outputs, name);
      expect(await refusalOf(name, output)).toBeUndefined();
      const [before, after] = [await readFile(join(folder, name)), await readFile(output)];
      expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
      expect(Buffer.compare(await pictureOf(join(folder, name)), await pictureOf(output))).toBe(0);
      const complaints = await qpdfComplaints(join(folder, name));
      expect((await qpdfComplaints(output)).length).toBeLessThanOrEqual(complaints.length);
    },
  );

  it.each(refused)('%s is refused by name', async (name) => {
    expect(await refusalOf(name, join(outputs, name))).toBe(refusals[name]);
  });
});
