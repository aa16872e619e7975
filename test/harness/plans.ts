import pg from 'pg';
import { vi } from 'vitest';

type Sent = { text?: string; values?: unknown[] };

/** How PostgreSQL would do what the work asks of it: the plans of its statements, made for their very values. */
export async function plansOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const sent: Sent[] = [];
  try {
    await work();
    for (const [one] of query.mock.calls as unknown[][]) if (typeof one === 'object' && one) sent.push(one);
  } finally {
    query.mockRestore();
  }
  const plans: string[] = [];
  for (const { text = '', values = [] } of sent) {
    if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>(`EXPLAIN (COSTS OFF) ${text}`, values);
    plans.push(...rows.map((row) => row['QUERY PLAN']));
  }
  return plans.join('\n');
}
