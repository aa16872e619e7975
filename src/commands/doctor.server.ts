import { sql } from 'kysely';
import type { Services } from '../boot.server.ts';
import { checkAirdropTotals } from '../features/airdrops/data/doctor.server.ts';
import { examineLedger } from '../features/payments/admin/examination.server.ts';
import { invariants } from '../features/payments/invariants.server.ts';
import type { Output } from './command.server.ts';

type Check = { name: string; run: (services: Services) => Promise<number> };

async function count(services: Services, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> {
  const { rows } = await query.execute(services.db);
  return rows[0]?.n ?? 0;
}

const checks: readonly Check[] = [
  {
    name: 'airdrop counts match the stored airdrops',
    run: async (services) => (await checkAirdropTotals(services.db)).length,
  },
  {
    name: 'every account has airdrop counts',
    run: (services) =>
      count(
        services,
        sql`SELECT count(*) AS n FROM profiles p
          WHERE NOT EXISTS (SELECT FROM airdrop_totals t WHERE t.user_id = p.id)`,
      ),
  },
  {
    name: 'each airdrop’s last visit is its latest recorded visit',
    run: (services) =>
      count(
        services,
        sql`SELECT count(*) AS n FROM airdrops a
          LEFT JOIN (SELECT airdrop_id, max(visited_date) AS last FROM airdrop_visits GROUP BY airdrop_id) v
            ON v.airdrop_id = a.id
          WHERE a.last_visit_date IS DISTINCT FROM v.last`,
      ),
  },
  {
    name: 'no email has waited more than an hour to be sent',
    run: (services) =>
      count(
        services,
        sql`SELECT count(*) AS n FROM mails WHERE sent_at IS NULL AND created_at < now() - interval '1 hour'`,
      ),
  },
];

/** Checks what must always hold in the database. False when something does not. */
export async function runDoctor(
  services: Services,
  _args: readonly string[],
  output: Output,
): Promise<boolean> {
  let healthy = true;
  const breaches = await examineLedger({ db: services.db, now: new Date() });
  const ofCredits = invariants.map(({ name }) => ({
    name,
    run: async () => breaches.find(({ invariant }) => invariant === name)?.count ?? 0,
  }));
  for (const check of [...checks, ...ofCredits]) {
    const faults = await check.run(services);
    if (faults > 0) healthy = false;
    output(`${faults === 0 ? 'ok   ' : 'FAULT'} ${check.name}${faults === 0 ? '' : ` (${faults})`}`);
  }
  return healthy;
}
