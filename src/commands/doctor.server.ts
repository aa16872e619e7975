import { sql } from 'kysely';
import type { Services } from '#/boot/boot.server.ts';
import { countSecrets } from '#/features/account/secrets/queries.server.ts';
import { airdropChecks, type Progress } from '#/features/airdrops/data/doctor-queries.server.ts';
import { examineLedger } from '#/features/payments/admin/examination-commands.server.ts';
import { invariants } from '#/features/payments/invariant-queries.server.ts';
import type { Db } from '../db/client.server.ts';
import { listAdminsWithoutFactor } from '../features/users/queries.server.ts';
import { formatCount } from '../lib/text.ts';
import { listUndeliveredMails } from '../platform/mails-in-doubt.server.ts';
import type { Settings } from '../platform/services.server.ts';
import type { Output } from './command.server.ts';

type Examined = { db: Db; now: Date };
type Finding = { count: number; lines: readonly string[] };
type Check = { name: string; run: (examined: Examined, progress: Progress) => Promise<Finding> };

const maxLines = 20;
/** Longer checks report their progress at this interval. */
const reportIntervalMs = 5_000;

const toFinding = (count: number): Finding => ({ count, lines: [] });

const countBy =
  (query: ReturnType<typeof sql<{ faults: number }>>) =>
  async ({ db }: Examined): Promise<Finding> =>
    toFinding((await query.execute(db)).rows[0]?.faults ?? 0);

/** Invariants of all rows, regardless of their age. */
const dataChecks: readonly Check[] = airdropChecks.map(({ name, count: countFaults }) => ({
  name,
  run: async ({ db }, progress) => toFinding(await countFaults(db, { progress })),
}));

/** Invariants of a running system. */
const workChecks: readonly Check[] = [
  {
    name: 'no email has waited more than an hour to be sent',
    run: countBy(sql`SELECT count(*) AS faults FROM mails
      WHERE sent_at IS NULL AND handed_over_at IS NULL AND text IS NOT NULL AND created_at < now() - interval '1 hour'`),
  },
  {
    name: 'no email is in doubt or given up',
    run: async ({ db, now }) => {
      const mails = await listUndeliveredMails(db, now);
      const lines = mails.slice(0, maxLines).map(({ id, state, canResend }) => {
        const resend = canResend ? `npm run admin -- mails resend ${id}, or ` : '';
        return `${id} (${state}): ${resend}npm run admin -- mails settle ${id} sent|given-up`;
      });
      const remaining = mails.length - lines.length;
      if (remaining > 0) lines.push(`and ${remaining} more: npm run admin -- mails`);
      return { count: mails.length, lines };
    },
  },
];

function createProgress(name: string, output: Output): Progress {
  let reportedAt = performance.now();
  return (share) => {
    if (performance.now() - reportedAt < reportIntervalMs) return;
    reportedAt = performance.now();
    output(`…     ${name}: ${Math.floor(100 * share)} %`);
  };
}

async function report(checks: readonly Check[], examined: Examined, output: Output): Promise<boolean> {
  let isHealthy = true;
  for (const { name, run } of checks) {
    const { count: faults, lines } = await run(examined, createProgress(name, output));
    if (faults > 0) isHealthy = false;
    output(`${faults === 0 ? 'ok   ' : 'FAULT'} ${name}${faults === 0 ? '' : ` (${faults})`}`);
    for (const line of lines) output(`      ${line}`);
  }
  return isHealthy;
}

/** Checks the invariants of all rows, including those of a restored backup. Returns false if one is broken. */
export async function examineData(examined: Examined, output: Output): Promise<boolean> {
  const { breaches } = await examineLedger(examined, { all: true });
  const creditChecks = invariants.map(({ name }) => ({
    name,
    run: async () => toFinding(breaches.find(({ invariant }) => invariant === name)?.count ?? 0),
  }));
  return report([...dataChecks, ...creditChecks], examined, output);
}

/** Describes the rows with secrets by table, for the operator; nothing for none. */
export function describeSecrets(counts: ReadonlyMap<string, number>): string[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  return [
    `note  ${formatCount(total, 'row')} may contain a recovery phrase or a private key; their owners are notified on Sunday:`,
    ...[...counts].map(([table, count]) => `      ${table}: ${count}`),
  ];
}

/** Checks the invariants of the rows and of the running system. Returns false if one is broken. */
export async function runDoctor(
  { db, config }: Pick<Services, 'db'> & { config: Pick<Settings, 'adminNeedsFactor'> },
  _args: readonly string[],
  output: Output,
): Promise<boolean> {
  const examined = { db, now: new Date() };
  const isSound = await examineData(examined, output);
  const isHealthy = (await report(workChecks, examined, output)) && isSound;
  if (config.adminNeedsFactor) {
    const lacking = await listAdminsWithoutFactor(db);
    if (lacking.length > 0) {
      output(
        `note  ${lacking.length} of the admins have no two-factor method, which ADMIN_NEEDS_FACTOR requires:`,
      );
      for (const { email } of lacking.slice(0, maxLines)) output(`      ${email}`);
    }
  }
  for (const line of describeSecrets(await countSecrets(db))) output(line);
  return isHealthy;
}
