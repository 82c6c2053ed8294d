import type { TableName, Tables } from './records.ts';

const TABLE_NAMES = [
  'product',
  'price',
  'customer',
  'subscription',
  'invoice',
  'invoice_payment',
  'invoiceitem',
  'payment_intent',
  'payment_method',
  'charge',
  'refund',
  'subscription_schedule',
  'portal_session',
  'event',
  'card',
  'pending_change',
  'timer',
  'replay',
  'delivery',
] as const satisfies readonly TableName[];

type Maps = { [Name in TableName]: Map<string, Tables[Name]> };
export type Snapshot = { [Name in TableName]: Tables[Name][] };

/** A record as it was before the running transaction; undefined when it did not exist. */
export interface Touched {
  table: TableName;
  id: string;
  before: Tables[TableName] | undefined;
}

/**
 * Everything the simulator remembers. Records are replaced, never changed in place, so a caller that holds
 * one (an event, a transaction that must be undone) holds it as it was.
 */
export class Store {
  readonly #maps: Maps;
  #touched: Map<string, Touched> | undefined;
  /** Number of committed changes, for the code that writes them down. */
  version = 0;

  constructor(snapshot?: Partial<Snapshot>) {
    this.#maps = Object.fromEntries(
      TABLE_NAMES.map((name) => [
        name,
        new Map((snapshot?.[name] ?? []).map((record) => [record.id, record])),
      ]),
    ) as unknown as Maps;
  }

  find<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined {
    return this.#maps[table].get(id);
  }

  /** A record that must be there: for ids that the simulator itself wrote down. */
  get<Name extends TableName>(table: Name, id: string): Tables[Name] {
    const record = this.find(table, id);
    if (!record) throw new Error(`The simulator has lost ${table} ${id}.`);
    return record;
  }

  /** Oldest first. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#maps[table].values()];
  }

  where<Name extends TableName>(
    table: Name,
    matches: (record: Tables[Name]) => boolean,
  ): Tables[Name][] {
    return this.all(table).filter(matches);
  }

  put<Name extends TableName>(table: Name, record: Tables[Name]): Tables[Name] {
    this.#remember(table, record.id);
    this.#maps[table].set(record.id, record);
    return record;
  }

  change<Name extends TableName>(
    table: Name,
    id: string,
    patch: Partial<Tables[Name]>,
  ): Tables[Name] {
    return this.put(table, { ...this.get(table, id), ...patch });
  }

  remove(table: TableName, id: string): void {
    this.#remember(table, id);
    this.#maps[table].delete(id);
  }

  /**
   * Runs synchronous work that happens whole or not at all. `beforeCommit` can ask what was touched so
   * far and may add to it; `keeps` tells which errors leave the work standing (a declined card, for one).
   */
  transaction<T>(
    work: () => T,
    beforeCommit: (touched: () => Touched[]) => void,
    keeps: (error: unknown) => boolean,
  ): T {
    if (this.#touched) throw new Error('A transaction is running already.');
    const touched = new Map<string, Touched>();
    this.#touched = touched;
    const commit = () => {
      beforeCommit(() => [...touched.values()]);
      if (touched.size > 0) this.version += 1;
    };
    try {
      const result = work();
      commit();
      return result;
    } catch (error) {
      if (keeps(error)) commit();
      else this.#undo(touched);
      throw error;
    } finally {
      this.#touched = undefined;
    }
  }

  /** Everything. */
  snapshot(): Snapshot {
    const tables = Object.fromEntries(
      TABLE_NAMES.map((name) => [name, this.all(name)]),
    ) as unknown as Snapshot;
    // Those that were delivered are there in the files of older versions.
    const event = tables.event.filter(({ id }) => this.find('delivery', id));
    return { ...tables, event };
  }

  #remember(table: TableName, id: string): void {
    if (!this.#touched) throw new Error('Changes need a transaction.');
    const key = `${table} ${id}`;
    if (!this.#touched.has(key)) {
      this.#touched.set(key, { table, id, before: this.find(table, id) });
    }
  }

  #undo(touched: Map<string, Touched>): void {
    for (const { table, id, before } of touched.values()) {
      const map = this.#maps[table] as Map<string, Tables[TableName]>;
      if (before) map.set(id, before);
      else map.delete(id);
    }
  }
}
