import { EXPECTED_MS, MILLISECOND, PRESENT } from './fair-turns.ts';

/** For how long a user whose page was moved aside begins in the slow queue; cancelling and coming anew is no way round. */
const SLOW_SECONDS = 120;

/**
 * A user whose pages the process has read last may be further by this much: its recognisers belong to owners, and another one's
 * page costs the start of one. A user who has not been served yet goes first all the same.
 */
const QUANTUM_MS = 2000;

/** At equal times newcomers go first, in their order. */
const SERVED = "began = at, taken_at = now(), since = 'infinity',";

/**
 * Takes one page, or passes over a user who has none left. That pages were taken need not outlive a crash of the
 * database, whose pages are taken anew: so the commit of this one statement is not waited for. Nothing is waited for
 * but a turn, which everybody locks last.
 */
export const takeStatement = (isSlow: boolean) => `
  with again as (
    select document_id, number from pages
    where state = 'running' and slow = ${isSlow} and available_at <= now()
    order by tag limit 1 for update skip locked
  ), next as (
    select user_id from turns
    where ${isSlow ? 'waits_slow' : 'waits'} and not exists (select from again) and user_id = (
      select user_id from (
        (select user_id, at, since from turns where ${isSlow ? 'waits_slow' : 'waits'} order by at, since limit 1)
        union all
        (select user_id, at - ${QUANTUM_MS * MILLISECOND} / weight, 'infinity' from turns
         where ${isSlow ? 'waits_slow' : 'waits'} and user_id = any($3::text[]) order by at limit 1)
      ) candidates order by since = 'infinity', at limit 1)
    for update
  ), found as (
    select document_id, number from pages
    where user_id = (select user_id from next) and state = 'queued' and slow = ${isSlow}
    order by tag, document_id, number limit 2 for update skip locked
  ), taken as (
    select * from again union all (select * from found limit 1)
  ), held as (
    update pages
    set state = 'running', holder = $1, available_at = now() + make_interval(secs => $2), tries = tries + 1
    from taken
    where pages.document_id = taken.document_id and pages.number = taken.number
      and set_config('synchronous_commit', 'off', true) = 'off'
    returning pages.document_id, pages.run, pages.user_id, pages.number, pages.tries
  ), moved as (
    update turns set
      at = at + case when exists (select from found) then ${EXPECTED_MS * MILLISECOND} / weight else 0 end,
      ${isSlow ? '' : SERVED}
      ${isSlow ? 'waits_slow' : 'waits'} = (select count(*) from found) > 1
    from next where turns.user_id = next.user_id
    returning turns.user_id
  ), page as (
    select held.document_id as "documentId", held.run, held.user_id as "userId", held.number as page, held.tries,
      original_key as "originalKey", sha256, status, languages,
      choices->>'mode' as mode,
      exists (select from file_passwords where file_passwords.document_id = held.document_id) as "isLocked"
    from held join documents on documents.id = held.document_id
  )
  select page.*, exists (select from moved) as seen from (select) as one left join page on true`;

/**
 * Each user with waiting pages gets a turn. It looks at one page of each user.
 */
export const GATHER = `
  with recursive waiting as (
    (select user_id, slow from pages where state = 'queued' order by user_id, slow limit 1)
    union all
    select other.* from waiting cross join lateral (
      select user_id, slow from pages
      where state = 'queued' and (pages.user_id, pages.slow) > (waiting.user_id, waiting.slow)
      order by user_id, slow limit 1
    ) other
  ), lacking as (
    select user_id, bool_or(not slow) as quick, bool_or(slow) as slow
    from waiting join users on users.id = user_id group by user_id
  )
  insert into turns (user_id, at, waits, waits_slow)
  select user_id, ${PRESENT}, quick, slow
  from lacking where not exists (
    select from turns where turns.user_id = lacking.user_id
      and turns.waits >= lacking.quick and turns.waits_slow >= lacking.slow)
  on conflict (user_id) do update set
    waits = turns.waits or excluded.waits, waits_slow = turns.waits_slow or excluded.waits_slow,
    at = greatest(turns.at, excluded.at)`;

export const OTHERS_WAIT = `select from turns where waits and user_id <> all($1::text[]) limit 1`;

export const SOMEBODY_BEFORE = `
  select from turns
  where waits and user_id <> $1 and at < (
    select at - ${EXPECTED_MS * MILLISECOND} / weight from turns where user_id = $1)
  limit 1`;

/**
 * A transaction that counts or cancels pages locks them in another order, so that waiting for one might deadlock.
 * Locked pages are passed over and renewed the next time: they cannot be taken meanwhile.
 */
export const RENEW = `
  with held as (
    select document_id, number
    from pages join unnest($2::text[], $3::int[]) as known(document_id, number) using (document_id, number)
    where state = 'running' and holder = $1
  ), free as (
    select document_id, number from pages join held using (document_id, number)
    where state = 'running' and holder = $1
    for update of pages skip locked
  ), renewed as (
    update pages set available_at = now() + make_interval(secs => $4)
    from free
    where pages.document_id = free.document_id and pages.number = free.number
  )
  select document_id as "documentId", number as page from held`;

/** A process that holds one all the same renews it; a page that is being counted just now is passed over. */
export const FORGET_FUTURE = `
  with future as (
    select document_id, number from pages
    where state = 'running' and available_at > now() + make_interval(secs => $1)
    for update skip locked
  )
  update pages set available_at = now()
  from future
  where pages.document_id = future.document_id and pages.number = future.number`;

export const PUT_BACK = `
  update pages set holder = null, available_at = now() + make_interval(secs => $4)
  where document_id = $2 and number = $3 and state = 'running' and holder = $1`;

export const GIVE_BACK = `
  with back as (
    update pages set state = 'queued', holder = null, available_at = now(), tries = tries - 1
    where document_id = $2 and number = $3 and state = 'running' and holder = $1
    returning user_id, slow
  )
  update turns set
    at = at - ${EXPECTED_MS * MILLISECOND} / weight, waits = waits or not slow, waits_slow = waits_slow or slow
  from back where turns.user_id = back.user_id`;

export const RELEASE = `
  with free as (
    select document_id, number from pages
    where state = 'running' and holder = $1
    for update skip locked
  )
  update pages set holder = null, available_at = now(), tries = tries - 1
  from free
  where pages.document_id = free.document_id and pages.number = free.number`;

export const MOVE_ASIDE = `
  with moved as (
    update pages set state = 'queued', slow = true, holder = null, available_at = now(), tries = tries - 1
    where document_id = $2 and number = $3 and state = 'running' and holder = $1
    returning user_id
  ), rest as (
    select document_id, number from pages
    where document_id = $2 and number <> $3 and state = 'queued' and not slow
      and exists (select from moved)
    for update skip locked
  ), followed as (
    update pages set slow = true from rest
    where pages.document_id = rest.document_id and pages.number = rest.number
  )
  update turns set waits_slow = true,
    slow_until = greatest(slow_until, now()) + make_interval(secs => ${SLOW_SECONDS})
  from moved where turns.user_id = moved.user_id`;

/**
 * The page that was expected had been charged when it was taken. The turn waits for the document: a part of a statement
 * that nothing reads runs last, so that the turn would be locked first, and a run that begins again could deadlock.
 */
export const CHARGE = `
  with wasted as (
    update documents set wasted_seconds = wasted_seconds + $3::float8 where id = $2
    returning id
  )
  update turns set at = at + (greatest($3::float8 * 1000 - ${EXPECTED_MS}, 0) * ${MILLISECOND} / weight)::bigint
  where user_id = $1 and (select count(*) from wasted) >= 0`;
