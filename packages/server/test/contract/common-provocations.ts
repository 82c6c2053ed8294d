import { keyAccess } from '../../src/key-access.ts';
import { makeKey, program, type Program } from '../keys.ts';
import { type Answers, UNKNOWN } from './provocations.ts';
import type { Person, Scene } from './scene.ts';

/** A query and a body that each call takes, since it passes over what it does not know. */
const QUERY = `file_id=${UNKNOWN}&format=text&ticket=none`;
const BODY = JSON.stringify({
  input_name: 'a.pdf',
  processed_tag: 'ocr',
  autostart_ocr: false,
  ids: [UNKNOWN],
  file_ids: [UNKNOWN],
  format: 'text',
  reading: 'none',
  was: 'a',
  text: 'b',
  url: 'https://hooks.example.com/',
  events: ['document.ready'],
});
const JSON_TYPE = 'application/json';
/** Longer than any body of JSON may be. */
const LARGER_THAN_ANY = JSON.stringify({ text: 'x'.repeat(70_000) });

/** Who calls in vain, whatever the call is. */
export interface Refused {
  /** By the scope that their key has. */
  scoped: Record<'read' | 'write', Program>;
  withoutPlan: Person;
  toReset: Person;
  tooQuick: Person;
}

export async function peopleRefused(scene: Scene): Promise<Refused> {
  const only = async (scope: 'read' | 'write') =>
    program(scene.service.address, (await makeKey(scene.owner.client, { scopes: [scope] })).key);
  const [toReset, tooQuick] = [await scene.newPerson(), await scene.newPerson()];
  await scene.query(`update users set must_reset = true where id = '${toReset.id}'`);
  return {
    scoped: { read: await only('read'), write: await only('write') },
    withoutPlan: await scene.newPerson(scene.live),
    toReset,
    tooQuick,
  };
}

/** Brings any call to the errors that it may meet before its own work begins. @param call `GET /v1/…` */
export function commonProvocations(scene: Scene, people: Refused, call: string): Answers {
  const [method = '', path = ''] = call.split(' ');
  const { service, owner } = scene;
  const url = filled(path, UNKNOWN);
  const needed = keyAccess(method, path.replaceAll(/\{(\w+)\}/g, ':$1'));
  const problems = { Accept: 'application/problem+json' };
  const ask = () => owner.call(method, url);
  const send = (type: string, body: string) => () =>
    owner.call(method, url, { headers: { 'Content-Type': type }, body });
  const failing = (code: string) => () => scene.whileFailing(code, ask);
  return {
    bad_request: method === 'GET' ? () => owner.call('GET', wrong(path)) : send(JSON_TYPE, '{'),
    key_in_address: () => owner.call(method, `${url}?key=${owner.key}`),
    invalid_key: () => program(service.address, `${owner.key}x`)(method, url),
    key_scope: () => people.scoped[needed === 'read' ? 'write' : 'read'](method, url),
    key_plan: () => people.withoutPlan.call(method, url),
    password_reset_required: () => people.toReset.call(method, url),
    too_many_requests: async () => {
      await people.tooQuick.call(method, url);
      await scene.query(
        `update rate_limits set count = 10000 where key = 'api:${people.tooQuick.id}'`,
      );
      return people.tooQuick.call(method, url);
    },
    internal: failing('P0001'),
    unavailable: failing('57014'),
    storage_full: failing('53100'),
    unauthenticated: () =>
      service.newClient().call(method, `${url}?${QUERY}`, {
        headers: { ...problems, ...(method !== 'GET' && { 'Content-Type': JSON_TYPE }) },
        ...(method !== 'GET' && { body: BODY }),
      }),
    csrf: () => owner.client.raw(method, url, { headers: problems }),
    forbidden_origin: () =>
      owner.call(method, url, { headers: { Origin: 'https://evil.example' } }),
    body_too_large: send(JSON_TYPE, LARGER_THAN_ANY),
    unsupported_media_type: send('application/xml', '<a/>'),
  };
}

const filled = (path: string, id: string): string =>
  path
    .replaceAll('{id}', id)
    .replaceAll('{message}', 'none')
    .replaceAll(/\{\w+\}/g, '1');

/** An address whose parameters are none. */
const wrong = (path: string): string =>
  path.includes('{') ? filled(path, '%00') : `${path}?limit=0`;
