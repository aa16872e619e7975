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
import { inputs, type Proposal } from '../schema.ts';

async function orNone<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Of what is stored, what its kind still has: another version may have written it. */
export const knownFields = (known: object, stored: object): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(known, name)));

/** What was sent or is published was checked by its kind's schema. */
export const toProposal = (kind: Kind, payload: unknown) =>
  ({ kind, payload: knownFields(inputs[kind].shape, payload as object) }) as Proposal;

type Pictured = { imageUrl?: string | null; logoUrl?: string | null };
type Payload<K extends Kind> = Extract<Proposal, { kind: K }>['payload'];
type Shown<K extends Kind> = Omit<Payload<K>, 'image' | 'logo'> & Pictured;

type KindHandler<K extends Kind> = {
  /** What everybody sees of a published item. */
  read: (db: Db, id: string) => Promise<Shown<K> | undefined>;
  /** Publishes an item, or makes a published one so, in the caller's transaction. Answers its id. */
  publish: (trx: Trx, ctx: Ctx, payload: Payload<K>, publication: Publication) => Promise<string>;
};

const kindHandlers: { [K in Kind]: KindHandler<K> } = {
  campaign: { read: (db, id) => getCampaign({ db }, { id }), publish: publishCampaign },
  presale: { read: (db, id) => getPresale({ db }, { id }), publish: publishPresale },
  quest: { read: findQuestInput, publish: publishQuest },
};

/** Pictures are shown by their address and sent in by their name. */
function picturesOf({ imageUrl, logoUrl }: Pictured) {
  const nameOf = (url: string | null) => (url === null ? null : url.slice(url.lastIndexOf('/') + 1));
  return {
    ...(imageUrl !== undefined && { image: nameOf(imageUrl) }),
    ...(logoUrl !== undefined && { logo: nameOf(logoUrl) }),
  };
}

/** What everybody sees of a published item, in the shape it is sent in; undefined once it is gone. */
export async function findItem(db: Db, kind: Kind, id: string): Promise<Proposal | undefined> {
  const found = await orNone<Pictured | undefined>(kindHandlers[kind].read(db, id));
  return found && toProposal(kind, { ...found, ...picturesOf(found) });
}

/** Publishes what was proposed, or makes a published item so. */
export const publishItem = <K extends Kind>(
  trx: Trx,
  ctx: Ctx,
  { kind, payload }: { kind: K; payload: Payload<K> },
  publication: Publication,
): Promise<string> => kindHandlers[kind].publish(trx, ctx, payload, publication);
