import { paths } from '@legible/contracts/endpoints';
import { programPaths } from '@legible/contracts/program-paths';
import { chainedPdf } from '@legible/fixtures/chained-pdf';
import { certificateLocked } from '@legible/fixtures/harmed/broken-pdfs';
import { emptyFile, encryptedPdf, notPdf, zeroPages } from '@legible/fixtures/harmed/damaged';
import type { Program } from '../keys.ts';
import { emptyPages } from '../pdfs/hostile-pdfs.ts';
import { shortScan, type Bytes } from '../pdfs/scans.ts';
import type { Answers, Provocations } from './provocations.ts';
import type { Scene } from './scene.ts';

const FREE_FILE_BYTES = 50 * 1024 * 1024;
/** More parts than any form may have. */
const TOO_MANY_PARTS = 1001;
const needsRendering =
  '%PDF-1.7\n1 0 obj\n<</Type/Catalog/NeedsRendering true/Pages 2 0 R>>\nendobj\n' +
  '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>\nendobj\n' +
  'trailer\n<</Root 1 0 R/Size 4>>\n';
const bytesOf = (from: Uint8Array | string): Bytes => new Uint8Array(Buffer.from(from as string));

interface More {
  query?: string;
  password?: string;
  /** The upload's own name. */
  name?: string;
  /** Who sends it, where it is not the owner. */
  by?: Program;
}

/** Sends a file in the manner of a call. */
type Send = (bytes: Bytes, more?: More) => Promise<Response>;

/** Of the three ways in which a file comes. */
export async function uploadProvocations(scene: Scene): Promise<Provocations> {
  const scan = await shortScan(2);
  const locked = bytesOf(await encryptedPdf(scan, 'grey-heron'));
  const byForm = (path: string) => ({
    ...fileAnswers(scene, formSender(scene, path), { scan, locked }),
    ...formAnswers(scene, path, scan),
  });
  const byUrl = urlSender(scene);
  return {
    [`POST ${paths.upload}`]: byForm(paths.upload),
    [`POST ${paths.batch}`]: byForm(paths.batch),
    [`POST ${programPaths.uploadByUrl}`]: {
      ...fileAnswers(scene, byUrl, { scan, locked }),
      url_uploads_off: async () =>
        askForUrl((await scene.newPerson(scene.live, 'tier 2')).call, scene.serve(scan)),
      url_not_fetched: () => askForUrl(scene.owner.call, scene.serve(undefined)),
    },
  };
}

function formSender({ owner }: Scene, path: string): Send {
  return (bytes, { query = '', password, name, by = owner.call } = {}) => {
    const form = new FormData();
    if (password !== undefined) form.append('password', password);
    form.append('files', new Blob([bytes]), 'scan.pdf');
    return by('POST', path + query, { body: form, headers: named(name) });
  };
}

function urlSender(scene: Scene): Send {
  const kept = new Map<Bytes, string>();
  return (bytes, { query = '', password, name, by = scene.owner.call } = {}) => {
    const url = kept.get(bytes) ?? scene.serve(bytes);
    kept.set(bytes, url);
    return by('POST', programPaths.uploadByUrl + query, {
      body: JSON.stringify({ url, password }),
      headers: { 'Content-Type': 'application/json', ...named(name) },
    });
  };
}

const named = (name: string | undefined): Record<string, string> =>
  name === undefined ? {} : { 'Idempotency-Key': name };

const askForUrl = (call: Program, url: string) =>
  call('POST', programPaths.uploadByUrl, {
    body: JSON.stringify({ url }),
    headers: { 'Content-Type': 'application/json' },
  });

let names = 0;

/** Of a file, however it comes. */
function fileAnswers(
  scene: Scene,
  send: Send,
  { scan, locked }: { scan: Bytes; locked: Bytes },
): Answers {
  const { owner } = scene;
  const sent = (bytes: Uint8Array | string, more?: More) => () => send(bytesOf(bytes), more);
  const ofUser = (columns: Record<string, string>) => () =>
    scene.whileRow('users', owner.id, columns, () => send(scan));
  const query = (text: string) => () => send(scan, { query: `?${text}` });
  const freePerson = async () => (await scene.newPerson()).call;
  return {
    200: () => send(scan),
    not_a_pdf: sent(notPdf()),
    empty_file: sent(emptyFile()),
    encrypted: sent(locked),
    file_password_wrong: sent(locked, { password: 'heron' }),
    unknown_protection: sent(certificateLocked()),
    damaged: sent(scan.slice(0, 600)),
    no_pages: sent(zeroPages()),
    xfa_form: sent(needsRendering),
    too_slow: sent('%PDF-too-slow'),
    too_large_inside: sent('%PDF-too-large'),
    too_many_versions: sent(chainedPdf(120_000)),
    pages_not_there: query('pages=9'),
    too_many_pages: async () => send(emptyPages(101), { by: await freePerson() }),
    file_too_large: async () =>
      send(new Uint8Array(FREE_FILE_BYTES + 1), { by: await freePerson() }),
    no_pages_left: ofUser({ pages_used: 'page_limit' }),
    no_storage_left: ofUser({ stored_documents: '1000000' }),
    inspection_budget: async () => {
      await scene.query(
        `insert into rate_limits values ('inspection:${owner.id}', 900000, now() + interval '1 hour')`,
      );
      return send(scan);
    },
    unknown_language: query('languages=zzz'),
    too_many_languages: query('languages=eng%2Bdeu%2Bfra%2Bspa'),
    auto_with_others: query('languages=auto%2Beng'),
    other_upload: async () => {
      const name = `upload-${++names}`;
      await send(emptyPages(1), { name });
      return send(emptyPages(2), { name });
    },
    upload_running: async () => {
      const name = `upload-${++names}`;
      await send(notPdf() as Bytes, { name });
      await scene.query(
        `update named_uploads set answer = null, leased_until = now() + interval '1 hour' where name = '${name}'`,
      );
      return send(notPdf() as Bytes, { name });
    },
  };
}

/** Of a form with files. */
function formAnswers({ owner }: Scene, path: string, scan: Bytes): Answers {
  const send = (fill: (form: FormData) => void) => () => {
    const form = new FormData();
    fill(form);
    return owner.call('POST', path, { body: form });
  };
  return {
    no_files: send((form) => form.append('note', 'nothing')),
    unknown_font: send((form) => {
      form.append('font_file', '../../etc/passwd');
      form.append('files', new Blob([scan]), 'scan.pdf');
    }),
    too_many_files: send((form) => {
      for (let count = 0; count < TOO_MANY_PARTS; count += 1) {
        form.append('files', new Blob(['none']), 'none.pdf');
      }
    }),
  };
}
