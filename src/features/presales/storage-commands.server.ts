import type { Trx } from '#/db/client.server.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import type { Ctx } from '#/platform/context.server.ts';
import type { Publication } from '../items/schema.ts';
import { storeListing } from '../listings/commands.server.ts';
import { formatFactLine } from './facts/kinds.ts';
import { assessRisk } from './facts/policy.ts';
import { readFacts } from './facts/queries.server.ts';

type StorageCtx = Pick<Ctx, 'now' | 'actor' | 'linkGuard'>;

/**
 * Recomputes a presale's risk level and audit status, and stores its listing, in the transaction that changes either.
 * Without a `publication`, followers are notified if the level or status has changed. Does nothing if the presale was
 * deleted.
 */
export async function storePresale(
  trx: Trx,
  ctx: StorageCtx,
  id: string,
  publication?: Omit<Publication, 'itemId'>,
): Promise<void> {
  const row = await trx
    .selectFrom('presales')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return;
  const facts = await readFacts(trx, id);
  const today = toCalendarDay(ctx.now.getTime(), 'UTC');
  const { riskLevel, auditStatus } = assessRisk({ facts, auditUrl: row.audit_url, today });
  const hasRiskChanged = riskLevel !== row.risk_level || auditStatus !== row.audit_status;
  if (hasRiskChanged) {
    await trx
      .updateTable('presales')
      .set({ risk_level: riskLevel, audit_status: auditStatus, updated_at: ctx.now })
      .where('id', '=', id)
      .execute();
  }
  const links = {
    auditUrl: row.audit_url,
    websiteUrl: row.website_url,
    twitterUrl: row.twitter_url,
    telegramUrl: row.telegram_url,
    launchpadUrl: row.launchpad_url,
  };
  await storeListing(
    trx,
    ctx,
    {
      kind: 'presale',
      id,
      fields: {
        projectName: row.project_name,
        tokenSymbol: row.token_symbol,
        blockchain: row.blockchain,
        presaleStart: row.presale_start.toISOString(),
        presaleEnd: row.presale_end.toISOString(),
        softCap: row.soft_cap,
        hardCap: row.hard_cap,
        kycRequired: row.kyc_required,
        ...links,
        riskLevel,
        auditStatus,
        facts: facts.map(formatFactLine),
      },
      links: [...Object.values(links), ...facts.map(({ sourceUrl }) => sourceUrl)],
    },
    publication ?? { submittedBy: null, tellFollowers: hasRiskChanged },
  );
}
