import type { Connection } from '@legible/server/internal';

type Pool = Connection['pool'];

interface Definition {
  table: string;
  definition: string;
}

/** Indexes and keys that are made at the end, and the triggers and references, which would look at each row. */
export async function dropIndexes(pool: Pool): Promise<Definition[]> {
  const { rows } = await pool.query<Definition & { name: string; constraint: string | null }>(`
    select tablename as table, indexname as name, indexdef as definition, conname as constraint
    from pg_indexes left join pg_constraint on conname = indexname
    where tablename in ('search_pages', 'search_words')`);
  await pool.query(`alter table search_pages drop constraint search_pages_document_id_documents_id_fk;
    alter table search_words drop constraint search_words_owner_search_owners_number_fk;
    alter table documents disable trigger user`);
  const made: Definition[] = [];
  for (const { table, name, constraint, definition } of rows) {
    await pool.query(
      constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`,
    );
    made.push({
      table,
      definition: constraint
        ? `alter table ${table} add constraint ${name} primary key ${/\((?<columns>.*)\)/.exec(definition)?.[0]}`
        : definition,
    });
  }
  return [
    ...made,
    {
      table: 'search_pages',
      definition: `alter table search_pages add constraint search_pages_document_id_documents_id_fk
        foreign key (document_id) references documents on delete cascade not valid`,
    },
    {
      table: 'search_words',
      definition: `alter table search_words add constraint search_words_owner_search_owners_number_fk
        foreign key (owner) references search_owners (number) on delete cascade not valid`,
    },
    { table: 'search_pages', definition: 'alter table documents enable trigger user' },
  ];
}

/** Those of both tables at once: it is one core each. */
export async function remakeIndexes(pool: Pool, definitions: Definition[]): Promise<void> {
  const of = (table: string) => definitions.filter((each) => each.table === table);
  await Promise.all(['search_pages', 'search_words'].map((table) => remake(pool, of(table))));
}

async function remake(pool: Pool, definitions: Definition[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '1GB'; set synchronous_commit = off`);
    for (const { definition } of definitions) await client.query(definition);
  } finally {
    client.release(true);
  }
}
