import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('../bin/legible.mjs', import.meta.url));
const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');

it('gives an assistant text, hits and searchable files, of its folder alone', async () => {
  const folder = await testFolder();
  const pages = ['The quiet harbour.', 'Seven men stood there.'];
  const scan = await scanPdf({ pages: pages.map((text) => ({ text, dpi: 150 })) });
  writeFileSync(join(folder, 'scan.pdf'), scan);
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp', folder] }),
  );
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool(
      { name, arguments: given },
      // On a busy machine.
      { timeout: 170_000 },
    );
    const [first] = content as { text: string }[];
    return { text: first?.text ?? '', isError };
  };
  try {
    const { version } = JSON.parse(manifest) as { version: string };
    expect(client.getServerVersion()).toEqual({ name: 'legible', version });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['make_searchable', 'get_text', 'search']);
    const text = await call('get_text', { path: 'scan.pdf', first_page: 2 });
    expect(text.text).toBe('--- Page 2 of 2 ---\nSeven men stood there.');
    const hits = await call('search', { path: 'scan.pdf', query: 'HARBOUR quiet' });
    expect(hits.text).toBe('Page 1: The quiet harbour.');
    const made = await call('make_searchable', { input: 'scan.pdf', output: 'new.pdf' });
    expect(made).toMatchObject({ isError: false, text: expect.stringContaining('7 words on 2') });
    expect(readdirSync(folder).toSorted()).toEqual(['new.pdf', 'scan.pdf']);
    const again = await call('make_searchable', { input: 'scan.pdf', output: 'new.pdf' });
    expect(again).toMatchObject({ isError: true, text: expect.stringContaining('exists already') });
    const named = { input: 'scan.pdf', output: 'other.pdf', languages: ['klingon'] };
    const unknown = await call('make_searchable', named);
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('klingon') });
    expect((await call('get_text', { path: '/etc/passwd' })).isError).toBe(true);
    const backwards = await call('get_text', { path: 'scan.pdf', first_page: 2, last_page: 1 });
    expect(backwards).toMatchObject({ isError: true, text: expect.stringContaining('page 2') });
  } finally {
    await client.close();
  }
}, 400_000);
