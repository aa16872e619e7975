import { sql } from 'kysely';
import type { Services } from '#/boot/boot.server.ts';
import { airdropChecks, type Progress } from '#/features/airdrops/data/doctor-queries.server.ts';
import { examineLedger } from '#/features/payments/admin/examination-commands.server.ts';
import { invariants } from '#/features/payments/invariant-queries.server.ts';
import type { Db } from '../db/client.server.ts';
import { listAdminsWithoutFactor } from '../features/users/queries.server.ts';
import { listUndeliveredMails } from '../platform/mails-in-doubt.server.ts';
import type { Settings } from '../platform/services.server.ts';
import type { Output } from './command.server.ts';

type Found = { count: number; named: readonly string[] };
type Check = { name: string; run: (examined: Examined, progress: Progress) => Promise<Found> };

const maxNamed = 20;
/** Longer checks report their progress at this interval. */
const reportIntervalMs = 5_000;

const faults = (n: number): Found => ({ count: n, named: [] });

const count =
  (query: ReturnType<typeof sql<{ n: number }>>) =>
  async ({ db }: Examined): Promise<Found> =>
    faults((await query.execute(db)).rows[0]?.n ?? 0);

/** Invariants of all rows, regardless of their age. */
const ofData: readonly Check[] = airdropChecks.map(({ name, count: formatCount }) => ({
  name,
  run: async ({ db }, progress) => faults(await formatCount(db, { progress })),
}));

/** Invariants of a running system. */
const ofWork: readonly Check[] = [
  {
    name: 'no email has waited more than an hour to be sent',
    run: count(sql`SELECT count(*) AS n FROM mails
      WHERE sent_at IS NULL AND handed_over_at IS NULL AND text IS NOT NULL AND created_at < now() - interval '1 hour'`),
  },
  {
    name: 'no email is in doubt or given up',
    run: async ({ db, now }) => {
      const mails = await listUndeliveredMails(db, now);
      const named = mails.slice(0, maxNamed).map(({ id, state, canResend }) => {
        const resend = canResend ? `npm run admin -- mails resend ${id}, or ` : '';
        return `${id} (${state}): ${resend}npm run admin -- mails settle ${id} sent|given-up`;
      });
      const left = mails.length - named.length;
      if (left > 0) named.push(`and ${left} more: npm run admin -- mails`);
      return { count: mails.length, named };
    },
  },
];

type Examined = { db: Db; now: Date };

function createProgress(name: string, output: Output): Progress {
  let reportedAt = performance.now();
  return (share) => {
    if (performance.now() - reportedAt < reportIntervalMs) return;
    reportedAt = performance.now();
    output(`…     ${name}: ${Math.floor(100 * share)} %`);
  };
}

async function report(checks: readonly Check[], examined: Examined, output: Output): Promise<boolean> {
  let healthy = true;
  for (const { name, run } of checks) {
    const { count: n, named } = await run(examined, createProgress(name, output));
    if (n > 0) healthy = false;
    output(`${n === 0 ? 'ok   ' : 'FAULT'} ${name}${n === 0 ? '' : ` (${n})`}`);
    for (const line of named) output(`      ${line}`);
  }
  return healthy;
}

/** Checks what must always hold of the rows, as of those of a backup. False when something does not. */
export async function examineData(examined: Examined, output: Output): Promise<boolean> {
  const { breaches } = await examineLedger(examined, { all: true });
  const ofCredits = invariants.map(({ name }) => ({
    name,
    run: async () => faults(breaches.find(({ invariant }) => invariant === name)?.count ?? 0),
  }));
  return report([...ofData, ...ofCredits], examined, output);
}

/** Checks what must always hold in the database, and of what is under way. False when something does not. */
export async function runDoctor(
  { db, config }: Pick<Services, 'db'> & { config: Pick<Settings, 'adminNeedsFactor'> },
  _args: readonly string[],
  output: Output,
): Promise<boolean> {
  const examined = { db, now: new Date() };
  const isSound = await examineData(examined, output);
  const isHealthy = (await report(ofWork, examined, output)) && isSound;
  if (config.adminNeedsFactor) {
    const lacking = await listAdminsWithoutFactor(db);
    if (lacking.length > 0) {
      output(
        `note  ${lacking.length} of the admins have no two-factor method, which ADMIN_NEEDS_FACTOR requires:`,
      );
      for (const { email } of lacking.slice(0, maxNamed)) output(`      ${email}`);
    }
  }
  return isHealthy;
}
