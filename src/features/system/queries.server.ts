import type { MemberCtx } from '#/platform/context.server.ts';
import type { Facts } from '#/platform/facts.server.ts';
import { listUndeliveredMails } from '#/platform/mails-in-doubt.server.ts';
import { assess, toProblems } from './assess.ts';
import { getCachedSystemStatus } from './cached-status.server.ts';
import { readSystemChains } from './chain-queries.server.ts';
import type { SystemPage, SystemProblems, UndeliveredMail } from './schema.ts';
import { readSystemStatus } from './status-queries.server.ts';

/** The dashboard's notice may be slightly out of date. */
const problemsTtlMs = 30_000;

export async function getSystem({ db, now, config }: MemberCtx, facts: Facts): Promise<SystemPage> {
  const status = await readSystemStatus(db, { facts, now });
  const chains = config.chains && (await readSystemChains(db, { chains: config.chains, now }));
  return { ...status, chains, instanceId: facts.instanceId ?? null, settings: [...facts.settings] };
}

/** Lists the problems. Loaded with every dashboard, so cached for half a minute. */
export async function listProblems({ db, now }: MemberCtx, facts: Facts): Promise<SystemProblems> {
  return { items: toProblems(assess(await getCachedSystemStatus({ db, facts, now }, problemsTtlMs))) };
}

export async function listMails({ db, now }: MemberCtx): Promise<{ items: UndeliveredMail[] }> {
  const mails = await listUndeliveredMails(db, now);
  return { items: mails.map(({ since, ...mail }) => ({ ...mail, since: since.toISOString() })) };
}
