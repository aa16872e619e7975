import type { Db, Trx } from '#/db/client.server.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { Ctx } from '#/platform/context.server.ts';
import { publishCampaign } from '../../campaigns/commands.server.ts';
import { getCampaign } from '../../campaigns/queries.server.ts';
import type { Publication } from '../../items/schema.ts';
import { publishPresale } from '../../presales/commands.server.ts';
import { getPresale } from '../../presales/queries.server.ts';
import { publishQuest } from '../../quests/commands.server.ts';
import { findQuestInput } from '../../quests/queries.server.ts';
import type { Kind } from '../kinds.ts';
import type { Proposal } from '../schema.ts';

const nameOf = (url: string | null) => (url === null ? null : url.slice(url.lastIndexOf('/') + 1));

async function orNone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

async function findPresale(db: Db, id: string): Promise<Proposal | undefined> {
  const found = await orNone(getPresale({ db }, { id }));
  if (found === undefined) return undefined;
  return {
    kind: 'presale',
    payload: {
      projectName: found.projectName,
      tokenSymbol: found.tokenSymbol,
      logo: nameOf(found.logoUrl),
      blockchain: found.blockchain,
      presaleStart: found.presaleStart,
      presaleEnd: found.presaleEnd,
      softCap: found.softCap,
      hardCap: found.hardCap,
      kycRequired: found.kycRequired,
      auditUrl: found.auditUrl,
      websiteUrl: found.websiteUrl,
      twitterUrl: found.twitterUrl,
      telegramUrl: found.telegramUrl,
      launchpadUrl: found.launchpadUrl,
    },
  };
}

async function findCampaign(db: Db, id: string): Promise<Proposal | undefined> {
  const found = await orNone(getCampaign({ db }, { id }));
  if (found === undefined) return undefined;
  return {
    kind: 'campaign',
    payload: {
      title: found.title,
      description: found.description,
      image: nameOf(found.imageUrl),
      websiteUrl: found.websiteUrl,
      twitterUrl: found.twitterUrl,
      telegramUrl: found.telegramUrl,
      category: found.category,
      startDate: found.startDate,
      endDate: found.endDate,
      maxParticipants: found.maxParticipants,
      rewardType: found.rewardType,
      rewardAmount: found.rewardAmount,
    },
  };
}

async function findQuest(db: Db, id: string): Promise<Proposal | undefined> {
  const payload = await findQuestInput(db, id);
  return payload && { kind: 'quest', payload };
}

const finders = { presale: findPresale, campaign: findCampaign, quest: findQuest };

/** What everybody sees of a published item, in the shape it is sent in; undefined once it is gone. */
export function findItem(db: Db, kind: Kind, id: string): Promise<Proposal | undefined> {
  return finders[kind](db, id);
}

/** Publishes what was proposed, or makes a published item so, in the caller's transaction. Answers the item's id. */
export function publishItem(
  trx: Trx,
  ctx: Ctx,
  { kind, payload }: Proposal,
  publication: Publication,
): Promise<string> {
  switch (kind) {
    case 'presale':
      return publishPresale(trx, ctx, payload, publication);
    case 'campaign':
      return publishCampaign(trx, ctx, payload, publication);
    case 'quest':
      return publishQuest(trx, ctx, payload, publication);
  }
}
