import { paths } from '@legible/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.ts';
import { awaitMail, mailsTo } from '../../../../test/network/mailbox.ts';
import { PASSWORD, startService, type TestService } from '../../../../test/service.ts';

const TO_NEW = /href="https?:\S+\/new-email\?token=([\w-]+)"/;
const TO_OLD = /href="https?:\S+\/keep-email\?token=([\w-]+)"/;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

let addresses = 0;
const newAddress = () => `moved${(addresses += 1)}@example.com`;
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const ask = (client: ApiClient, email: string, password = PASSWORD) =>
  client.json('POST', paths.changeEmail, { email, password });
const confirm = (token: string, client = service.newClient()) =>
  client.json('POST', paths.confirmNewEmail, { token });
const stop = (token: string) => service.newClient().json('POST', paths.keepEmail, { token });
const logIn = async (email: string, password = PASSWORD) =>
  (await service.newClient().login({ email, password })).status;

/** A user whose old address is confirmed, and who has asked for another one. */
async function mover(isConfirmed = true) {
  const client = await service.newUser();
  const { id, email: old } = await client.me();
  if (isConfirmed) {
    await service.query(`update users set email_confirmed_at = now() where id = '${id}'`);
  }
  const wanted = newAddress();
  expect((await ask(client, wanted)).status).toBe(200);
  const links = {
    confirm: await awaitMail(service, wanted, TO_NEW),
    stop: await awaitMail(service, old, TO_OLD),
  };
  return { client, id, old, wanted, links };
}

describe('another address for an account', () => {
  it('counts once the link there is opened; sessions stay, and log-ins use it', async () => {
    const { client, old, wanted, links } = await mover();
    expect(await client.me()).toMatchObject({ email: old, pending_email: wanted });
    expect([await logIn(old), await logIn(wanted)]).toEqual([200, 401]);
    expect(await (await confirm(links.confirm)).json()).toEqual({ status: 'done' });
    expect(await client.me()).toMatchObject({
      email: wanted,
      email_confirmed: true,
      pending_email: null,
    });
    expect([await logIn(old), await logIn(wanted)]).toEqual([401, 200]);
    expect(await (await confirm(links.confirm)).json()).toEqual({ status: 'already' });
    await awaitMail(service, old, /(now uses another email address)/);
  });

  it('is asked for with the password, by whoever is logged in', async () => {
    const client = await service.newUser();
    expect(await codeOf(await ask(client, newAddress(), 'guess guess'))).toBe('wrong_password');
    expect((await ask(service.newClient(), newAddress())).status).toBe(401);
    const { email } = await client.me();
    expect(await codeOf(await ask(client, email.toUpperCase()))).toBe('email_unchanged');
    expect((await client.me()).pending_email).toBeNull();
    expect(await mailsTo(service, email)).toHaveLength(1);
  });

  it('may be wished for five times an hour, and the last wish counts', async () => {
    const { client, links } = await mover();
    for (let i = 0; i < 4; i++) expect((await ask(client, newAddress())).status).toBe(200);
    expect((await ask(client, newAddress())).status).toBe(429);
    expect(await codeOf(await confirm(links.confirm))).toBe('link_unknown');
    expect(await client.me()).toMatchObject({ pending_email: `moved${addresses - 1}@example.com` });
  });

  it('can be withdrawn', async () => {
    const { client, old, links } = await mover();
    expect((await client.call('DELETE', paths.changeEmail)).status).toBe(200);
    expect(await codeOf(await confirm(links.confirm))).toBe('link_unknown');
    expect(await client.me()).toMatchObject({ email: old, pending_email: null });
  });

  it('is confirmed within a day', async () => {
    const { client, id, old, links } = await mover();
    await service.query(`update email_changes set expires_at = now() where user_id = '${id}'`);
    expect(await codeOf(await confirm(links.confirm))).toBe('link_expired');
    expect(await client.me()).toMatchObject({ email: old, pending_email: null });
  });

  it('asked for with a password that was changed since is off', async () => {
    const { client, old, links } = await mover();
    const change = { current_password: PASSWORD, new_password: 'a new and longer phrase' };
    expect((await client.json('POST', paths.changePassword, change)).status).toBe(200);
    expect(await codeOf(await confirm(links.confirm))).toBe('link_unknown');
    expect((await client.me()).email).toBe(old);
  });

  it('leaves this browser known, so that strangers who guess keep nobody out of it', async () => {
    const { client, wanted, links } = await mover();
    const before = client.cookies.get('legible_known');
    expect((await confirm(links.confirm, client)).status).toBe(200);
    expect(client.cookies.get('legible_known')).not.toBe(before);
    for (let i = 0; i < 8; i++) await service.newClient().login({ email: wanted, password: 'no' });
    expect(await logIn(wanted)).toBe(429);
    expect((await client.login({ email: wanted, password: PASSWORD })).status).toBe(200);
  });

  it('makes a code that went to the old one worthless', async () => {
    const { client, old, wanted, links } = await mover();
    await client.json('POST', paths.requestReset, { email: old });
    const code = await awaitMail(service, old, /^ {4}([2-9A-Z]{8})$/m);
    await confirm(links.confirm);
    const used = await client.json('POST', paths.verifyCode, { email: wanted, code });
    expect(await codeOf(used)).toBe('wrong_code');
  });
});

describe('an address that somebody else has', () => {
  it('is asked for with the same answer and the same state, and its owner is told', async () => {
    const { email: taken } = await (await service.newUser()).me();
    const client = await service.newUser();
    const [free, other] = [await ask(client, newAddress()), await ask(client, taken.toUpperCase())];
    expect([other.status, await other.text()]).toEqual([free.status, await free.text()]);
    expect((await client.me()).pending_email).toBe(taken);
    await awaitMail(service, taken, /(wanted to move another account to this address)/);
    const mails = await mailsTo(service, taken);
    expect(mails.filter((mail) => TO_NEW.test(mail))).toEqual([]);
  });

  it('gets three such mails an hour, however many ask', async () => {
    const { email: taken } = await (await service.newUser()).me();
    for (let i = 0; i < 5; i++) await ask(await service.newUser(), taken);
    await expect.poll(async () => (await mailsTo(service, taken)).length).toBe(4);
  });

  it('cannot be had when it was taken after the link was sent', async () => {
    const { client, old, wanted, links } = await mover();
    await service.newClient().register({ email: wanted, password: PASSWORD });
    const refused = await confirm(links.confirm);
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'email_unavailable']);
    expect((await client.me()).email).toBe(old);
  });

  it('is had by one of two who are to have it at once', async () => {
    const [first, second] = [await mover(), await service.newUser()];
    await ask(second, first.wanted);
    await expect.poll(async () => (await mailsTo(service, first.wanted)).length).toBe(2);
    const tokens = (await mailsTo(service, first.wanted)).map((mail) => TO_NEW.exec(mail)?.[1]);
    const answers = await Promise.all(tokens.map((token = '') => confirm(token)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('the link that went to the old address', () => {
  it('stops a change that has not happened', async () => {
    const { client, old, links } = await mover();
    expect(await (await stop(links.stop)).json()).toEqual({ status: 'stopped' });
    expect(await codeOf(await confirm(links.confirm))).toBe('link_unknown');
    expect(await client.me()).toMatchObject({ email: old, pending_email: null });
    expect(await codeOf(await stop(links.stop))).toBe('link_unknown');
  });

  it('undoes one that has: back to the address, everybody out, a new password needed', async () => {
    const { client, old, wanted, links } = await mover();
    await confirm(links.confirm);
    // The attacker goes on to yet another address.
    const further = newAddress();
    await ask(client, further);
    await confirm(await awaitMail(service, further, TO_NEW));
    expect((await client.me()).email).toBe(further);
    expect(await (await stop(links.stop)).json()).toEqual({ status: 'signed_out' });
    expect((await client.raw('GET', paths.me)).status).toBe(403);
    expect([await logIn(wanted), await logIn(further), await logIn(old)]).toEqual([401, 401, 428]);
    await awaitMail(service, old, /(every device has been logged out)/);
  });

  it('keeps the old address from everybody else until it is too late', async () => {
    const { id, old, links } = await mover();
    await confirm(links.confirm);
    const squatter = service.newClient();
    expect((await squatter.register({ email: old, password: PASSWORD })).status).toBe(409);
    const other = await mover();
    await ask(other.client, old);
    await service.query(`update email_changes set stoppable_until = now() where user_id = '${id}'`);
    expect(await codeOf(await stop(links.stop))).toBe('link_expired');
    expect((await squatter.register({ email: old, password: PASSWORD })).status).toBe(201);
  });

  it('undoes nothing for an address that was never confirmed: it may be a stranger’s', async () => {
    const { client, wanted, links } = await mover(false);
    await confirm(links.confirm);
    expect(await codeOf(await stop(links.stop))).toBe('link_expired');
    expect((await client.me()).email).toBe(wanted);
  });
});

it('the links say nothing to whoever makes them up', async () => {
  expect(await codeOf(await confirm('made-up'))).toBe('link_unknown');
  expect(await codeOf(await stop('made-up'))).toBe('link_unknown');
});
