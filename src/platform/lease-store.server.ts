import { sql } from 'kysely';
import type { Db } from '#/db/client.server.ts';
import { statement } from '#/db/statement.server.ts';
import { latestEnd } from './clock-skew.server.ts';

/** What is asked for of a key whose window allows `limit`. */
type Wanted = { key: string; cost: number; limit: number; windowSeconds: number; now: Date };

/** What came of it: where it was refused, how much is used and when the window ends, if it is known. */
export type Taken = { passed: boolean; used: number | null; resets_at: Date | null };

type Values = {
  keys: readonly string[];
  costs: readonly number[];
  ends: readonly Date[];
  limit: number;
  window: number;
};

/**
 * An upsert for each key, in the order of the keys, so that no two processes wait for each other. A window has begun when it
 * would end now but for its length.
 */
const takeEach = statement<Values, Taken & { key: string }>((at) => {
  const window = sql`make_interval(secs => ${at('window')}::float8)`;
  const end = sql`excluded.resets_at`;
  const isOver = sql`(r.resets_at <= ${end} - ${window} OR r.resets_at > ${latestEnd(end)})`;
  return sql`WITH wanted AS (
      SELECT * FROM unnest(${at('keys')}::text[], ${at('costs')}::float8[], ${at('ends')}::timestamptz[])
        AS wanted (key, cost, ends)
    ), taken AS (
      INSERT INTO rate_limits AS r (key, used, resets_at)
      SELECT key, cost, ends FROM wanted WHERE cost <= ${at('limit')}::float8 ORDER BY key
      ON CONFLICT (key) DO UPDATE SET
        used = CASE WHEN ${isOver} THEN excluded.used ELSE r.used + excluded.used END,
        resets_at = CASE WHEN ${isOver} THEN excluded.resets_at ELSE r.resets_at END
      WHERE ${isOver} OR r.used + excluded.used <= ${at('limit')}::float8
      RETURNING key, used, resets_at
    )
    SELECT wanted.key, taken.key IS NOT NULL AS passed,
      coalesce(taken.used, before.used) AS used, coalesce(taken.resets_at, before.resets_at) AS resets_at
    FROM wanted LEFT JOIN taken ON taken.key = wanted.key
      LEFT JOIN rate_limits before
        ON taken.key IS NULL AND before.key = wanted.key AND before.resets_at > wanted.ends - ${window}`;
});

/** So many go out in one statement at most. */
const most = 50;
/** What nobody waits for yet is gathered for so long. */
const gatherMs = 250;

export type LeaseStore = {
  /** `isAhead`: nobody waits for it yet, and it may go with what comes a little later. */
  take: (wanted: Wanted, options?: { isAhead?: boolean }) => Promise<Taken>;
  /** Somebody waits: what is gathered goes out in this turn of the event loop. */
  hurry: () => void;
};

type Call = { wanted: Wanted; resolve: (taken: Taken) => void; reject: (error: unknown) => void };

/**
 * Takes what is leased ahead. What is wanted in one turn of the event loop, by however many people, is one statement for each
 * limit: those who began at the same moment come again at the same moment.
 */
export function createLeaseStore(db: Db): LeaseStore {
  let waiting: Call[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isGoing = false;

  async function send(calls: readonly Call[]): Promise<void> {
    try {
      const [first] = calls;
      if (first === undefined) return;
      const { limit, windowSeconds: window } = first.wanted;
      const rows = await takeEach(db, {
        keys: calls.map(({ wanted }) => wanted.key),
        costs: calls.map(({ wanted }) => wanted.cost),
        ends: calls.map(({ wanted }) => new Date(wanted.now.getTime() + window * 1000)),
        ...{ limit, window },
      });
      const byKey = new Map(rows.map(({ key, ...taken }) => [key, taken]));
      for (const { wanted, resolve } of calls) {
        // A refused take sees the row as it was before the statement, or not at all when it is that new.
        resolve(byKey.get(wanted.key) ?? { passed: false, used: null, resets_at: null });
      }
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  function hurry(): void {
    if (isGoing || waiting.length === 0) return;
    isGoing = true;
    clearTimeout(timer);
    timer = undefined;
    setImmediate(flush);
  }

  function flush(): void {
    isGoing = false;
    const calls = waiting;
    waiting = [];
    for (let rest = calls; rest.length > 0; ) {
      const [first] = rest;
      const keys = new Set<string>();
      const together: Call[] = [];
      const later: Call[] = [];
      for (const call of rest) {
        const { key, limit, windowSeconds } = call.wanted;
        const isAlike = limit === first?.wanted.limit && windowSeconds === first.wanted.windowSeconds;
        // No row is written twice by one statement.
        if (isAlike && together.length < most && !keys.has(key)) {
          keys.add(key);
          together.push(call);
        } else later.push(call);
      }
      void send(together);
      rest = later;
    }
  }

  const take: LeaseStore['take'] = (wanted, { isAhead = false } = {}) =>
    new Promise((resolve, reject) => {
      waiting.push({ wanted, resolve, reject });
      if (!isAhead) hurry();
      else if (!isGoing) timer ??= setTimeout(hurry, gatherMs);
    });
  return { take, hurry };
}
