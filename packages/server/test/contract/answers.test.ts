import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonProvocations, peopleRefused } from './common-provocations.ts';
import { errorsOf, openCalls, successesOf } from './description.ts';
import { documentProvocations } from './document-provocations.ts';
import { accountProvocations, exportProvocations } from './other-provocations.ts';
import type { Provocations } from './provocations.ts';
import { Scene } from './scene.ts';
import { uploadProvocations } from './upload-provocations.ts';
import { webhookProvocations } from './webhook-provocations.ts';

const calls = (await openCalls()).toSorted();

let scene: Scene;
let common: Provocations;
let own: Provocations;

beforeAll(async () => {
  scene = await Scene.start();
  const people = await peopleRefused(scene);
  common = Object.fromEntries(calls.map((call) => [call, commonProvocations(scene, people, call)]));
  own = {
    ...(await uploadProvocations(scene)),
    ...documentProvocations(scene),
    ...exportProvocations(scene),
    ...accountProvocations(scene),
    ...webhookProvocations(scene),
  };
});
afterAll(() => scene?.stop());

/** What the description says that a call may answer: codes of errors, and statuses of successes. */
function described(call: string): string[] {
  const operation = scene.description.operation(call);
  return operation ? [...successesOf(operation), ...errorsOf(operation)].toSorted() : [];
}

/** What comes when a call is brought to an answer, and what of it is not as described; nothing where all is well. */
async function faultOf(call: string, wanted: string): Promise<unknown[]> {
  const provoke = { ...common[call], ...own[call] }[wanted as never] as
    | (() => Promise<Response>)
    | undefined;
  if (!provoke) return [[wanted, 'is described, and nothing brings it about']];
  await scene.forgetCalls();
  const answer = await provoke();
  const copy = answer.clone();
  const isError = answer.status >= 400;
  const came = isError ? ((await answer.json()) as { code?: string }).code : `${answer.status}`;
  const faults = await scene.description.faultsIn(call, copy);
  return came === wanted && faults.length === 0 ? [] : [[wanted, came, faults]];
}

describe('the description of the API has each answer that comes, and only those:', () => {
  it.each(calls)(
    '%s',
    async (call) => {
      const faults: unknown[] = [];
      for (const wanted of described(call)) faults.push(...(await faultOf(call, wanted)));
      const inVain = Object.keys(own[call] ?? {}).filter((one) => !described(call).includes(one));
      expect({ faults, 'not described': inVain }).toEqual({ faults: [], 'not described': [] });
    },
    120_000,
  );
});
