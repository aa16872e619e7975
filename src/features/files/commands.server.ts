import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction, type Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';
import { getFileUrl } from '#/lib/file-url.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { SafeFetch } from '#/platform/safe-fetch.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { createFairQueue } from './fair-queue.ts';
import { createTooLargeError, reencodePicture } from './picture.server.ts';
import { maxPictureBytes, maxUploadBytes, type StoredPicture } from './schema.ts';

type Tools = { storage: Storage; limits: Limits; safeFetch: SafeFetch };

const fetchTimeoutMs = 10_000;

/** A slow host delays only the user whose picture it has. */
const queueFetch = createFairQueue({ maxRunning: 8, maxWaitingEach: 16, maxWaiting: 64 });

/** Serializes a user's uploads: concurrent ones can't exceed the limit. */
async function assertStorageLeft(
  trx: Trx,
  userId: string,
  bytes: number,
  maxTotalBytes: number,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pictures ${userId}`}, 0))`.execute(trx);
  const { storedBytes } = await trx
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('storedBytes'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if ((storedBytes ?? 0) + bytes <= maxTotalBytes) return;
  throw new AppError(
    'LIMIT_REACHED',
    `You’ve reached the limit of ${maxTotalBytes / (1024 * 1024)} MB of images. Unused images are removed after a day.`,
  );
}

/** Returns the user's storage limit in bytes. Throws FORBIDDEN unless they are a promoter or an admin. */
async function getStorageLimit({ db, actor }: MemberCtx): Promise<number> {
  const rows = await db.selectFrom('user_roles').select('role').where('user_id', '=', actor.id).execute();
  const roles = rows.map(({ role }) => role);
  // Pictures are for published content.
  if (!roles.includes('promoter') && !roles.includes('admin')) {
    throw new AppError('FORBIDDEN', 'Only promoters and admins can upload images.');
  }
  return maxPictureBytes[roles.includes('admin') ? 'admin' : 'promoter'];
}

type PictureInput = { bytes: Uint8Array; sourceUrl: string | null; maxTotalBytes: number };

/** Stores the file after its row: nothing would find and delete a file without a row. */
async function storePicture(
  { db, actor, now }: MemberCtx,
  storage: Storage,
  { bytes, sourceUrl, maxTotalBytes }: PictureInput,
): Promise<StoredPicture> {
  const picture = await reencodePicture(bytes, actor.id);
  const { contentType, width, height } = picture;
  const name = `${randomUUID()}.webp`;
  await inTransaction(db, async (trx) => {
    await assertStorageLeft(trx, actor.id, picture.bytes.length, maxTotalBytes);
    await trx
      .insertInto('files')
      .values({
        name,
        user_id: actor.id,
        content_type: contentType,
        bytes: picture.bytes.length,
        width,
        height,
        source_url: sourceUrl,
        created_at: now,
      })
      .execute();
  });
  try {
    await storage.put(name, picture.bytes, contentType);
  } catch (error) {
    await db.deleteFrom('files').where('name', '=', name).execute();
    throw new AppError('UNAVAILABLE', 'Couldn’t save the image. Please try again.', { cause: error });
  }
  return { name, url: getFileUrl(name), width, height };
}

export async function uploadPicture(ctx: MemberCtx, body: Blob, tools: Tools): Promise<StoredPicture> {
  const maxTotalBytes = await getStorageLimit(ctx);
  const bytes = new Uint8Array(await body.arrayBuffer());
  return storePicture(ctx, tools.storage, { bytes, sourceUrl: null, maxTotalBytes });
}

/** Stores a copy of a remote picture, because pages load pictures only from this server. */
export async function fetchPicture(
  ctx: MemberCtx,
  { url }: { url: string },
  tools: Tools,
): Promise<StoredPicture> {
  const maxTotalBytes = await getStorageLimit(ctx);
  await tools.limits.consume('upload', ctx.actor.id, { now: ctx.now });
  const response = await queueFetch(ctx.actor.id, () =>
    tools
      .safeFetch(url, { timeoutMs: fetchTimeoutMs, maxBytes: 4 * maxUploadBytes, accept: 'image/*' })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        throw new AppError(error.code, error.message, { field: 'url', cause: error });
      }),
  );
  if (response.status !== 200) {
    throw new AppError('INVALID', `This address returned an error (${response.status}).`, {
      field: 'url',
    });
  }
  if (response.body.length > maxUploadBytes) throw createTooLargeError();
  return storePicture(ctx, tools.storage, { bytes: response.body, sourceUrl: url, maxTotalBytes });
}
