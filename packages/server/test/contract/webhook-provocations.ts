import { programPaths } from '@legible/contracts/program-paths';
import { MOST_WEBHOOKS, type WebhookMessage } from '@legible/contracts/webhooks';
import { askForWebhook, makeWebhook } from '../webhooks/webhooks.ts';
import { braced, type Provocations, UNKNOWN } from './provocations.ts';
import type { Scene } from './scene.ts';

const json = (body: unknown): RequestInit => ({
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
});
const WANTED = { url: 'https://hooks.example.com/', events: ['document.ready'] };
const INNER = { url: 'https://10.0.0.1/' };

/** Of webhooks and their messages. */
export function webhookProvocations(scene: Scene): Provocations {
  const webhooks = new Webhooks(scene);
  return {
    ...endpointAnswers(scene, webhooks),
    ...messageAnswers(webhooks),
  };
}

/** What the owner does with theirs, each of which is there for one call only. */
class Webhooks {
  readonly #owner: Scene['owner'];

  constructor({ owner }: Scene) {
    this.#owner = owner;
  }

  make(body: object): Promise<Response> {
    return this.#owner.call('POST', programPaths.webhooks, json(body));
  }

  list(): Promise<Response> {
    return this.#owner.call('GET', programPaths.webhooks);
  }

  change(id: string, body: object): Promise<Response> {
    return this.#owner.call('PATCH', programPaths.webhook.replace(':id', id), json(body));
  }

  remove(id: string): Promise<Response> {
    return this.#owner.call('DELETE', programPaths.webhook.replace(':id', id));
  }

  rotate(id: string): Promise<Response> {
    return this.#owner.call('POST', programPaths.webhookSecret.replace(':id', id));
  }

  test(id: string): Promise<Response> {
    return this.#owner.call('POST', programPaths.webhookTest.replace(':id', id));
  }

  messages(id: string): Promise<Response> {
    return this.#owner.call('GET', programPaths.webhookMessages.replace(':id', id));
  }

  again(id: string, message = 'none'): Promise<Response> {
    const path = programPaths.webhookAgain.replace(':id', id).replace(':message', message);
    return this.#owner.call('POST', path);
  }

  /** With one that is there for as long as it takes. */
  with(work: (id: string) => Promise<Response>): () => Promise<Response> {
    return async () => {
      const { id } = await makeWebhook(this.#owner.client);
      try {
        return await work(id);
      } finally {
        await this.remove(id);
      }
    };
  }

  /** With one that is switched off. */
  withOff(work: (id: string) => Promise<Response>): () => Promise<Response> {
    return this.with(async (id) => {
      await this.change(id, { is_on: false });
      return work(id);
    });
  }
}

function endpointAnswers(scene: Scene, webhooks: Webhooks): Provocations {
  return {
    [`GET ${programPaths.webhooks}`]: { 200: webhooks.with(() => webhooks.list()) },
    [`POST ${programPaths.webhooks}`]: {
      201: async () => {
        const answer = await webhooks.make(WANTED);
        const { id } = (await answer.clone().json()) as { id: string };
        await webhooks.remove(id);
        return answer;
      },
      webhook_address: () => webhooks.make({ ...WANTED, ...INNER }),
      webhook_plan: async () =>
        (await scene.newPerson(scene.live)).client.call('POST', programPaths.webhooks, {
          body: JSON.stringify(WANTED),
          headers: { 'Content-Type': 'application/json', Accept: 'application/problem+json' },
        }),
      too_many_webhooks: async () => {
        const { client, call } = await scene.newPerson();
        for (let count = 0; count < MOST_WEBHOOKS; count += 1) await askForWebhook(client);
        return call('POST', programPaths.webhooks, json(WANTED));
      },
    },
    [`PATCH ${braced(programPaths.webhook)}`]: {
      200: webhooks.with((id) => webhooks.change(id, { is_on: false })),
      not_found: () => webhooks.change(UNKNOWN, { is_on: false }),
      webhook_address: webhooks.with((id) => webhooks.change(id, INNER)),
    },
    [`DELETE ${braced(programPaths.webhook)}`]: {
      200: webhooks.with((id) => webhooks.remove(id)),
      not_found: () => webhooks.remove(UNKNOWN),
    },
    [`POST ${braced(programPaths.webhookSecret)}`]: {
      200: webhooks.with((id) => webhooks.rotate(id)),
      not_found: () => webhooks.rotate(UNKNOWN),
    },
  };
}

function messageAnswers(webhooks: Webhooks): Provocations {
  return {
    [`POST ${braced(programPaths.webhookTest)}`]: {
      202: webhooks.with((id) => webhooks.test(id)),
      not_found: () => webhooks.test(UNKNOWN),
      webhook_off: webhooks.withOff((id) => webhooks.test(id)),
    },
    [`GET ${braced(programPaths.webhookMessages)}`]: {
      200: webhooks.with(async (id) => {
        await webhooks.test(id);
        return webhooks.messages(id);
      }),
      not_found: () => webhooks.messages(UNKNOWN),
    },
    [`POST ${braced(programPaths.webhookAgain)}`]: {
      202: webhooks.with(async (id) => {
        const message = (await (await webhooks.test(id)).json()) as WebhookMessage;
        return webhooks.again(id, message.id);
      }),
      not_found: webhooks.with((id) => webhooks.again(id)),
      webhook_off: webhooks.withOff((id) => webhooks.again(id)),
    },
  };
}
