import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestService } from '../test/service.ts';

/** What must be true of the rows, whatever was sent; each query names rows that break a rule. */
const RULES: Record<string, string> = {
  'a user with rights nobody gave':
    "select id from users where role_type <> 1 or subscription <> 'free' or page_limit <> 10",
  'pages held back for no document': `select id from users u where pages_reserved <>
     (select coalesce(sum(coalesce(read_to, page_count)), 0) from documents d where d.user_id = u.id
        and status in ('queued', 'processing', 'finishing') and waits_since is null)`,
  'more pages used than allowed':
    'select id from users where pages_used + pages_reserved > page_limit',
  'an address in two spellings': 'select email from users where email <> lower(email)',
  'a password that is no hash': "select id from users where password_hash not like '$argon2id$%'",
  'a document that waits though nothing is held back': `select d.id from documents d
     join users u on u.id = d.user_id
     where status = 'queued' and waits_since is not null and d.pages_left is null and u.pages_reserved = 0`,
  'a document without its pages': `select id from documents d where coalesce(read_to, page_count) <>
     (select count(*) from pages where document_id = d.id)`,
  'a message whose subject breaks a line': "select id from mails where subject ~ '[\\r\\n]'",
  'a tag that could not be part of a name':
    "select user_id from settings where processed_tag ~ '[/\\s]'",
};

/** Whether the server still serves and its rows keep to the rules. */
export async function checkConsistency(service: TestService): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, query] of Object.entries(RULES)) {
    const rows = await service.query(query);
    if (rows.length > 0) faults.push(`${name}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const left = readdirSync(join(service.dataDir, 'tmp'));
  if (left.length > 0) faults.push(`temporary files: ${left.join(' ')}`);
  const client = await service.newUser();
  const me = await client.call('GET', '/v1/users/me');
  if (me.status !== 200) faults.push(`afterwards, the server answers ${me.status}`);
  return faults;
}
