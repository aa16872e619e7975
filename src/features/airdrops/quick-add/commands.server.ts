import { sql } from 'kysely';
import { inTransaction } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { addDays } from '#/lib/dates.ts';
import type { LinkVerdict } from '#/lib/link-verdicts.ts';
import { parseInstantFields } from '#/lib/local-instant.ts';
import { getHost } from '#/lib/urls.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import type { Reader } from '#/lib/wording.ts';
import { getToday, type MemberCtx } from '#/platform/context.server.ts';
import { type AddInput, addInput } from '../calls.ts';
import { addAirdrop } from '../commands.server.ts';
import { findSimilar } from '../edit/components/duplicates.ts';
import type { Airdrop } from '../schema.ts';
import { describePart } from './part-texts.ts';
import type { ChatMessage } from './post.ts';

export type { ChatMessage };

const dayMs = 24 * 60 * 60_000;
const captureTtlMs = 7 * dayMs;
/** The number of captures retained per member, newest first. */
const maxCaptures = 50;

/** An airdrop that waits for its owner's confirmation. */
export type Capture = {
  id: string;
  input: AddInput;
  /** The recognized parts, by label. */
  recognizedParts: { label: string; value: string }[];
  /** The link guard's verdict; undefined without a link. */
  link: LinkVerdict | undefined;
  /** A tracked airdrop that may be the same. */
  similar: { airdrop: TrackedAirdrop; by: 'name' | 'link' } | undefined;
};

type TrackedAirdrop = Pick<Airdrop, 'name' | 'project' | 'projectLink'>;

/** Reads a chat's message as an airdrop and stores it for a week. Throws INVALID if it has no valid name. */
export async function captureAirdrop(ctx: MemberCtx, message: ChatMessage): Promise<Capture> {
  const { actor, now, linkGuard } = ctx;
  const reader: Reader = { locale: actor.locale, zone: actor.timeZone };
  // The date parser is large, and few servers have a bot.
  const { readMessage } = await import('./post.ts');
  const { fields, parts } = readMessage(message, { ...reader, now: now.getTime() });
  const parsed = addInput.safeParse(fields);
  if (!parsed.success) throw new AppError('INVALID', parsed.error.issues[0]?.message ?? 'Enter a name.');
  const input = parsed.data;
  const id = uuidv7(now.getTime());
  await storeCapture(ctx, id, input);
  return {
    id,
    input,
    recognizedParts: parts
      .filter(({ kind, value }) => kind !== 'name' && !(kind === 'project' && value === input.name))
      .map((part) => describePart(part, reader)),
    link: input.projectLink === null ? undefined : linkGuard.judge(input.projectLink),
    similar: await findTracked(ctx, input),
  };
}

async function storeCapture({ db, actor, now }: MemberCtx, id: string, input: AddInput): Promise<void> {
  await db
    .insertInto('airdrop_captures')
    .values({
      id,
      user_id: actor.id,
      input: JSON.stringify(input),
      created_at: now,
      expires_at: new Date(now.getTime() + captureTtlMs),
    })
    .execute();
  await sql`
    DELETE FROM airdrop_captures WHERE user_id = ${actor.id} AND id NOT IN (
      SELECT id FROM airdrop_captures WHERE user_id = ${actor.id}
      ORDER BY created_at DESC, id DESC LIMIT ${maxCaptures})`.execute(db);
}

async function findTracked({ db, actor }: MemberCtx, input: AddInput): Promise<Capture['similar']> {
  const projectLink = input.projectLink ?? '';
  const host = getHost(projectLink)?.replace(/^www\./, '') ?? '';
  const rows = await db
    .selectFrom('airdrops')
    .select(['name', 'project', 'project_link as projectLink'])
    .where('user_id', '=', actor.id)
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['name']), '=', input.name.toLowerCase()),
        ...(host === '' ? [] : [sql<boolean>`strpos(lower(project_link), ${host}) > 0`]),
      ]),
    )
    .execute();
  const { byName, byLink } = findSimilar(rows, { name: input.name, projectLink });
  if (byLink !== undefined) return { airdrop: byLink, by: 'link' };
  return byName === undefined ? undefined : { airdrop: byName, by: 'name' };
}

type Confirmation = { id: string; claimInDays?: number };

/** Adds a captured airdrop, once. Returns undefined if it was added, ignored, or has expired. */
export function addCapturedAirdrop(
  ctx: MemberCtx,
  { id, claimInDays }: Confirmation,
): Promise<Airdrop | undefined> {
  return inTransaction(ctx.db, async (db) => {
    const txCtx = { ...ctx, db };
    const input = await consumeCapture(txCtx, id);
    if (input === undefined) return undefined;
    if (claimInDays === undefined) return addAirdrop(txCtx, input);
    const date = addDays(getToday(ctx), claimInDays);
    const claimDate = parseInstantFields('end', { date, time: '' }, ctx.actor.timeZone) ?? null;
    return addAirdrop(txCtx, { ...input, claimDate });
  });
}

/** Deletes a captured airdrop. Returns whether it was still pending. */
export const ignoreCapturedAirdrop = async (ctx: MemberCtx, { id }: { id: string }): Promise<boolean> =>
  (await consumeCapture(ctx, id)) !== undefined;

/** Deletes a capture and returns its input, which an older version may have stored. */
async function consumeCapture({ db, actor, now }: MemberCtx, id: string): Promise<AddInput | undefined> {
  const row = await db
    .deleteFrom('airdrop_captures')
    .where('id', '=', id)
    .where('user_id', '=', actor.id)
    .where('expires_at', '>', now)
    .returning('input')
    .executeTakeFirst();
  return row && addInput.safeParse(row.input).data;
}
