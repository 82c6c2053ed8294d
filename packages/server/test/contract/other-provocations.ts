import { type ArchiveResponse, MOST_PICTURES } from '@legible/contracts/documents/exports';
import { paths } from '@legible/contracts/endpoints';
import { type Answers, braced, type Provocations, UNKNOWN } from './provocations.ts';
import type { Scene } from './scene.ts';

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});

/** Of documents in other forms. */
export function exportProvocations(scene: Scene): Provocations {
  const { owner, documents } = scene;
  const { scan, blank, fontless, spoilt } = documents;
  const one = (id: string, format: string, headers = {}) =>
    owner.call('GET', `${paths.exportDocument.replace(':id', id)}?format=${format}`, { headers });
  const many = (id: string, format: string) =>
    owner.call('POST', paths.exportArchive, json({ ids: [id], format }));
  const whileScan = (columns: Record<string, string>, work: () => Promise<Response>) => () =>
    scene.whileRow('documents', scan, columns, work);
  const ofBoth = (ask: (id: string, format: string) => Promise<Response>): Answers => ({
    200: () => ask(scan, 'text'),
    not_found: () => ask(UNKNOWN, 'text'),
    document_busy: whileScan({ status: "'processing'" }, () => ask(scan, 'text')),
    nothing_to_export: () => ask(blank, 'docx'),
    password_not_kept: whileScan({ notices: "'{protected}'" }, () => ask(scan, 'pictures')),
    export_too_large: whileScan({ page_count: `${MOST_PICTURES + 1}` }, () =>
      ask(scan, 'pictures'),
    ),
  });
  return {
    [`GET ${braced(paths.exportDocument)}`]: {
      ...ofBoth(one),
      206: () => one(scan, 'pdf', { Range: 'bytes=0-9' }),
      304: () => one(scan, 'pdf', { 'If-None-Match': '*' }),
      range_not_satisfiable: () => one(scan, 'pdf', { Range: 'bytes=999999999-' }),
      not_archivable: () => one(fontless, 'pdfa'),
      stored_file_damaged: () => one(spoilt, 'text'),
    },
    [`POST ${paths.exportArchive}`]: ofBoth(many),
    [`GET ${paths.exportArchive}`]: {
      200: async () => {
        const { url } = (await (await many(scan, 'text')).json()) as ArchiveResponse;
        return scene.service.newClient().raw('GET', url);
      },
      export_link_expired: () => owner.call('GET', `${paths.exportArchive}?ticket=none`),
    },
  };
}

/** Of what is set, and of what a plan gives. */
export function accountProvocations({ owner }: Scene): Provocations {
  const get = (path: string) => () => owner.call('GET', path);
  const put = (more: object) => () =>
    owner.call(
      'PUT',
      paths.settings,
      json({ processed_tag: 'ocr', autostart_ocr: false, ...more }),
    );
  return {
    [`GET ${paths.languages}`]: { 200: get(paths.languages) },
    [`GET ${paths.limits}`]: { 200: get(paths.limits) },
    [`GET ${paths.usage}`]: { 200: get(paths.usage) },
    [`GET ${paths.settings}`]: { 200: get(paths.settings) },
    [`PUT ${paths.settings}`]: {
      200: put({}),
      unknown_language: put({ languages: ['zzz'] }),
      auto_with_others: put({ languages: ['auto', 'eng'] }),
      retention_too_long: put({ retention_days: 90 }),
    },
  };
}
