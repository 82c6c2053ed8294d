import type { DownloadLink } from '@legible/contracts/documents/document-queries';
import type { AcceptedFile } from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { fileForm } from '../keys.ts';
import { shortScan } from '../pdfs/scans.ts';
import { type Answers, braced, type Provocations, UNKNOWN } from './provocations.ts';
import type { Person, Scene } from './scene.ts';

/** As a document is while its pages are read. */
const RUNNING = { status: "'processing'" };
/** One whose run failed, and that has no file of an earlier one. */
const FAILED = { status: "'failed'", increment_bytes: 'null' };
const PROTECTED = { notices: "'{protected}'" };

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});
const at = (path: string, id: string): string => path.replace(':id', id).replace(':number', '1');

/** Of lists, documents, their runs and their texts. */
export function documentProvocations(scene: Scene): Provocations {
  const { owner, documents } = scene;
  const { scan } = documents;
  const get = (path: string, headers = {}) => owner.call('GET', path, { headers });
  const whileScan = (columns: Record<string, string>, work: () => Promise<Response>) => () =>
    scene.whileRow('documents', scan, columns, work);
  return {
    [`GET ${paths.list}`]: {
      200: () => get(`${paths.list}?limit=2`),
      forbidden: () => get(`${paths.list}?user_id=${UNKNOWN}`),
    },
    [`GET ${paths.running}`]: { 200: whileScan(RUNNING, () => get(paths.running)) },
    [`GET ${paths.search}`]: { 200: () => get(`${paths.search}?query=harbour`) },
    [`GET ${braced(paths.documentById)}`]: {
      200: () => get(`${at(paths.documentById, scan)}?wait=1`),
      not_found: () => get(at(paths.documentById, UNKNOWN)),
    },
    [`PATCH ${braced(paths.documentById)}`]: {
      200: () => owner.call('PATCH', at(paths.documentById, scan), json({ input_name: 'b.pdf' })),
      not_found: () =>
        owner.call('PATCH', at(paths.documentById, UNKNOWN), json({ input_name: 'b.pdf' })),
    },
    [`GET ${braced(paths.thumbnail)}`]: {
      200: () => get(at(paths.thumbnail, scan)),
      304: async () => {
        const { headers } = await get(at(paths.thumbnail, scan));
        return get(at(paths.thumbnail, scan), { 'If-None-Match': headers.get('ETag') });
      },
      not_found: () => get(at(paths.thumbnail, UNKNOWN)),
    },
    [`GET ${paths.download}`]: downloads(scene, whileScan),
    ...downloadLinks(scene, whileScan),
    [`GET ${braced(paths.pageText)}`]: {
      200: () => get(at(paths.pageText, scan)),
      not_found: () => get(at(paths.pageText, UNKNOWN)),
      stored_file_damaged: () => get(at(paths.pageText, documents.spoilt)),
    },
    [`PUT ${braced(paths.word)}`]: words(scene, whileScan),
    ...runs(scene, whileScan),
    ...removals(scene, whileScan),
  };
}

type WhileScan = (
  columns: Record<string, string>,
  work: () => Promise<Response>,
) => () => Promise<Response>;

function downloads({ owner, documents }: Scene, whileScan: WhileScan): Answers {
  const get = (id: string, headers = {}, type = 'processed') =>
    owner.call('GET', `${paths.download}?file_id=${id}&file_type=${type}`, { headers });
  return {
    200: () => get(documents.scan),
    206: () => get(documents.scan, { Range: 'bytes=0-9' }),
    304: () => get(documents.scan, { 'If-None-Match': '*' }),
    not_found: () => get(UNKNOWN),
    not_ready: whileScan(FAILED, () => get(documents.scan)),
    range_not_satisfiable: () => get(documents.scan, { Range: 'bytes=999999999-' }),
    stored_file_damaged: () => get(documents.spoilt, {}, 'original'),
  };
}

function downloadLinks({ owner, documents }: Scene, whileScan: WhileScan): Provocations {
  const ask = (id: string, type = 'processed') =>
    owner.call('POST', `${paths.downloadLink}?file_id=${id}&file_type=${type}`);
  /** Opens a link, which was given before whatever happens to the document. */
  const linkTo = async (id: string, type?: string) => {
    const { url } = (await (await ask(id, type)).json()) as DownloadLink;
    // By a program, whose refusals are problem details; a browser opens it without a key.
    return (headers = {}) => owner.call('GET', url, { headers });
  };
  const opened = async (headers = {}) => (await linkTo(documents.scan))(headers);
  const openedWhile = (columns: Record<string, string>) => async () => {
    const open = await linkTo(documents.scan);
    return whileScan(columns, () => open())();
  };
  return {
    [`POST ${paths.downloadLink}`]: {
      200: () => ask(documents.scan),
      not_found: () => ask(UNKNOWN),
      not_ready: whileScan(FAILED, () => ask(documents.scan)),
    },
    [`GET ${paths.downloadLink}`]: {
      200: () => opened(),
      206: () => opened({ Range: 'bytes=0-9' }),
      304: () => opened({ 'If-None-Match': '*' }),
      download_link_expired: () => owner.call('GET', `${paths.downloadLink}?ticket=none`),
      not_found: openedWhile({ undoable_until: 'now()' }),
      not_ready: openedWhile(FAILED),
      range_not_satisfiable: () => opened({ Range: 'bytes=999999999-' }),
      stored_file_damaged: async () => (await linkTo(documents.spoilt, 'original'))(),
    },
  };
}

function words({ owner, documents: { scan, spoilt } }: Scene, whileScan: WhileScan): Answers {
  const put = (id: string, body: object) =>
    owner.call('PUT', at(paths.word, id).replace(':word', '0'), json(body));
  const seen = async () => {
    const page = await owner.call('GET', at(paths.pageText, scan));
    const { text } = (await page.json()) as PageTextResponse;
    const word = text?.blocks[0]?.lines[0]?.words[0]?.text ?? '';
    return { reading: text?.reading ?? '', was: word, text: word };
  };
  const other = { reading: 'none', was: 'a', text: 'b' };
  const mend = async () => put(scan, { ...(await seen()), text: 'mended' });
  return {
    200: async () => put(scan, await seen()),
    not_found: () => put(UNKNOWN, other),
    page_read_again: () => put(scan, other),
    word_changed: async () => put(scan, { ...(await seen()), was: 'other', text: 'mended' }),
    document_busy: whileScan(RUNNING, mend),
    not_ready: whileScan(FAILED, mend),
    password_not_kept: whileScan(PROTECTED, mend),
    stored_file_damaged: () => put(spoilt, other),
  };
}

/** A user without a page left, and a document of theirs that waits for some. */
async function waiting(scene: Scene): Promise<{ person: Person; id: string }> {
  const person = await scene.newPerson();
  await scene.query(`update users set pages_used = page_limit where id = '${person.id}'`);
  const sent = await person.call('POST', `${paths.upload}?wait_for_pages=true`, {
    body: fileForm(await shortScan(1)),
  });
  return { person, id: ((await sent.json()) as AcceptedFile).file_id };
}

/** The same after it was stopped. */
async function stopped(scene: Scene): Promise<{ person: Person; id: string }> {
  const waits = await waiting(scene);
  await waits.person.call('POST', `${paths.cancel}?file_id=${waits.id}`);
  return waits;
}

function runs(scene: Scene, whileScan: WhileScan): Provocations {
  const { owner, documents } = scene;
  const { scan } = documents;
  const cancel = (id: string, { call }: Pick<Person, 'call'> = owner) =>
    call('POST', `${paths.cancel}?file_id=${id}`);
  const retry = (id: string, query = '', { call }: Pick<Person, 'call'> = owner) =>
    call('POST', `${paths.retry}?file_id=${id}${query}`);
  return {
    [`POST ${paths.cancel}`]: {
      200: async () => {
        const { person, id } = await waiting(scene);
        return cancel(id, person);
      },
      not_found: () => cancel(UNKNOWN),
      not_running: () => cancel(scan),
    },
    [`POST ${paths.retry}`]: {
      200: async () => {
        const { person, id } = await stopped(scene);
        await scene.query(`update users set pages_used = 0 where id = '${person.id}'`);
        return retry(id, '', person);
      },
      not_found: () => retry(UNKNOWN),
      document_busy: whileScan(RUNNING, () => retry(scan)),
      nothing_to_retry: () => retry(scan),
      retries_used_up: whileScan({ run: '20' }, () => retry(scan, '&mode=force')),
      no_pages_left: async () => {
        const { person, id } = await stopped(scene);
        return retry(id, '', person);
      },
      password_not_kept: whileScan(PROTECTED, () => retry(scan)),
      unknown_language: () => retry(scan, '&languages=zzz'),
      too_many_languages: () => retry(scan, '&languages=eng%2Bdeu%2Bfra%2Bspa'),
      auto_with_others: () => retry(scan, '&languages=auto%2Beng'),
    },
  };
}

function removals(scene: Scene, whileScan: WhileScan): Provocations {
  const { owner, documents } = scene;
  const remove = (id: string, { call }: Pick<Person, 'call'> = owner) =>
    call('DELETE', `${paths.document}?file_id=${id}`);
  const chosen = (path: string, id: string, { call }: Pick<Person, 'call'> = owner) =>
    call('POST', path, json({ file_ids: [id] }));
  return {
    [`DELETE ${paths.document}`]: {
      200: async () => {
        const { person, id } = await stopped(scene);
        return remove(id, person);
      },
      not_found: () => remove(UNKNOWN),
      document_busy: whileScan(RUNNING, () => remove(documents.scan)),
    },
    [`POST ${paths.deleteChosen}`]: {
      200: async () => {
        const { person, id } = await stopped(scene);
        return chosen(paths.deleteChosen, id, person);
      },
      not_found: () => chosen(paths.deleteChosen, UNKNOWN),
    },
    [`POST ${paths.restoreChosen}`]: {
      200: async () => {
        const { person, id } = await stopped(scene);
        await chosen(paths.deleteChosen, id, person);
        return chosen(paths.restoreChosen, id, person);
      },
      not_found: () => chosen(paths.restoreChosen, UNKNOWN),
    },
    [`GET ${paths.refusals}`]: {
      200: async () => {
        await owner.call('POST', paths.upload, { body: fileForm(new Uint8Array([1, 2, 3])) });
        return owner.call('GET', paths.refusals);
      },
    },
    [`POST ${paths.dismissRefusals}`]: {
      200: () => owner.call('POST', paths.dismissRefusals, json({ ids: ['none'] })),
    },
  };
}
