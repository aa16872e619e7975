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

async function undefinedIfNotFound<T>(item: Promise<T>): Promise<T | undefined> {
  try {
    return await item;
  } catch (error) {
    if (isAppError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/** Drops stored fields that the kind no longer has, because another version may have written them. */
export const pickKnownFields = (fields: object, stored: object): object =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(fields, name)));

/** The payload was validated by its kind's schema when it was sent or published. */
export const toProposal = (kind: Kind, payload: unknown) =>
  ({ kind, payload: pickKnownFields(inputs[kind].shape, payload as object) }) as Proposal;

type Pictured = { imageUrl?: string | null; logoUrl?: string | null };
type Payload<K extends Kind> = Extract<Proposal, { kind: K }>['payload'];
type Shown<K extends Kind> = Omit<Payload<K>, 'image' | 'logo'> & Pictured;

type KindHandler<K extends Kind> = {
  /** Reads a published item's public version. */
  read: (db: Db, id: string) => Promise<Shown<K> | undefined>;
  /** Publishes an item, or updates a published one, in the caller's transaction. Returns its id. */
  publish: (trx: Trx, ctx: Ctx, payload: Payload<K>, publication: Publication) => Promise<string>;
};

const kindHandlers: { [K in Kind]: KindHandler<K> } = {
  campaign: { read: (db, id) => getCampaign({ db }, { id }), publish: publishCampaign },
  presale: { read: (db, id) => getPresale({ db }, { id }), publish: publishPresale },
  quest: { read: findQuestInput, publish: publishQuest },
};

/** Converts picture URLs of the public version to the stored names that an input uses. */
function toPictureNames({ imageUrl, logoUrl }: Pictured) {
  const toPictureName = (url: string | null) => (url === null ? null : url.slice(url.lastIndexOf('/') + 1));
  return {
    ...(imageUrl !== undefined && { image: toPictureName(imageUrl) }),
    ...(logoUrl !== undefined && { logo: toPictureName(logoUrl) }),
  };
}

/** Returns a published item in the shape of its input, or undefined if it was deleted. */
export async function findItem(db: Db, kind: Kind, id: string): Promise<Proposal | undefined> {
  const item = await undefinedIfNotFound<Pictured | undefined>(kindHandlers[kind].read(db, id));
  return item && toProposal(kind, { ...item, ...toPictureNames(item) });
}

/** Publishes a proposal, or updates the published item that it revises. */
export const publishItem = <K extends Kind>(
  trx: Trx,
  ctx: Ctx,
  { kind, payload }: { kind: K; payload: Payload<K> },
  publication: Publication,
): Promise<string> => kindHandlers[kind].publish(trx, ctx, payload, publication);
