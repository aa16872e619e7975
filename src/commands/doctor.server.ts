import { sql } from 'kysely';
import type { Services } from '../boot.server.ts';
import type { Db } from '../db/client.server.ts';
import { airdropChecks, type Progress } from '../features/airdrops/data/doctor.server.ts';
import { examineLedger } from '../features/payments/admin/examination.server.ts';
import { invariants } from '../features/payments/invariants.server.ts';
import { adminsWithoutFactor } from '../features/users/queries.server.ts';
import { listTroubledMails } from '../platform/mails-in-doubt.server.ts';
import type { Settings } from '../platform/services.server.ts';
import type { Output } from './command.server.ts';

type Found = { count: number; named: readonly string[] };
type Check = { name: string; run: (examined: Examined, progress: Progress) => Promise<Found> };

const maxListed = 20;
/** Longer checks report their progress. */
const progressIntervalMs = 5_000;

const toFound = (n: number): Found => ({ count: n, named: [] });

const count =
  (query: ReturnType<typeof sql<{ n: number }>>) =>
  async ({ db }: Examined): Promise<Found> =>
    toFound((await query.execute(db)).rows[0]?.n ?? 0);

/** Invariants of stored data, however old. */
const dataChecks: readonly Check[] = airdropChecks.map(({ name, count: countOf }) => ({
  name,
  run: async ({ db }, progress) => toFound(await countOf(db, { progress })),
}));

/** Conditions of a running system. */
const workChecks: readonly Check[] = [
  {
    name: 'no email has waited more than an hour to be sent',
    run: count(sql`SELECT count(*) AS n FROM mails
      WHERE sent_at IS NULL AND handed_over_at IS NULL AND text IS NOT NULL AND created_at < now() - interval '1 hour'`),
  },
  {
    name: 'no email is in doubt or given up',
    run: async ({ db, now }) => {
      const mails = await listTroubledMails(db, now);
      const named = mails.slice(0, maxListed).map(({ id, state, canResend }) => {
        const resend = canResend ? `npm run admin -- mails resend ${id}, or ` : '';
        return `${id} (${state}): ${resend}npm run admin -- mails settle ${id} sent|given-up`;
      });
      const unlisted = mails.length - named.length;
      if (unlisted > 0) named.push(`and ${unlisted} more: npm run admin -- mails`);
      return { count: mails.length, named };
    },
  },
];

type Examined = { db: Db; now: Date };

function createProgress(name: string, output: Output): Progress {
  let reportedAt = performance.now();
  return (share) => {
    if (performance.now() - reportedAt < progressIntervalMs) return;
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

/** Checks the invariants of the data, also for a backup's. Returns false if one is violated. */
export async function examineData(examined: Examined, output: Output): Promise<boolean> {
  const { breaches } = await examineLedger(examined, { all: true });
  const ofCredits = invariants.map(({ name }) => ({
    name,
    run: async () => toFound(breaches.find(({ invariant }) => invariant === name)?.count ?? 0),
  }));
  return report([...dataChecks, ...ofCredits], examined, output);
}

/** Checks the invariants of the database and of work in progress. Returns false if one is violated. */
export async function runDoctor(
  { db, config }: Pick<Services, 'db'> & { config: Pick<Settings, 'adminNeedsFactor'> },
  _args: readonly string[],
  output: Output,
): Promise<boolean> {
  const examined = { db, now: new Date() };
  const isSound = await examineData(examined, output);
  const isHealthy = (await report(ofWork, examined, output)) && isSound;
  if (config.adminNeedsFactor) {
    const lacking = await adminsWithoutFactor(db);
    if (lacking.length > 0) {
      output(
        `note  ${lacking.length} of the admins have no second factor, which ADMIN_NEEDS_FACTOR requires:`,
      );
      for (const { email } of lacking.slice(0, mostNamed)) output(`      ${email}`);
    }
  }
  return isHealthy;
}
