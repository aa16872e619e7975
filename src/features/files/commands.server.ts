import { randomUUID } from 'node:crypto';
import { AppError } from '#/lib/app-error.ts';
import { fileUrl } from '#/lib/file-url.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { Limits } from '#/platform/limits.server.ts';
import type { SafeFetch } from '#/platform/safe-fetch.server.ts';
import type { Storage } from '#/platform/storage.server.ts';
import { remakePicture, tooLargePicture } from './picture.server.ts';
import { canUpload } from './policy.ts';
import { largestPicture, type StoredPicture } from './schema.ts';

type Tools = { storage: Storage; limits: Limits; safeFetch: SafeFetch };

const fetchMs = 10_000;

async function requireUploader({ db, actor, now }: MemberCtx, limits: Limits): Promise<void> {
  const roles = await db.selectFrom('user_roles').select('role').where('user_id', '=', actor.id).execute();
  if (!canUpload(roles.map(({ role }) => role))) {
    throw new AppError('FORBIDDEN', 'Only promoters and admins can upload pictures.');
  }
  await limits.take('upload', actor.id, { now });
}

/** The row first: what is stored without one would never be found again, and never removed. */
async function storePicture(
  { db, actor, now }: MemberCtx,
  storage: Storage,
  { bytes, sourceUrl }: { bytes: Uint8Array; sourceUrl: string | null },
): Promise<StoredPicture> {
  const picture = await remakePicture(bytes);
  const { contentType, width, height } = picture;
  const name = `${randomUUID()}.webp`;
  await db
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
  try {
    await storage.put(name, picture.bytes, contentType);
  } catch (error) {
    await db.deleteFrom('files').where('name', '=', name).execute();
    throw new AppError('UNAVAILABLE', 'The picture could not be stored. Please try again.', { cause: error });
  }
  return { name, url: fileUrl(name), width, height };
}

/** Keeps a picture that was sent. */
export async function uploadPicture(ctx: MemberCtx, body: Blob, tools: Tools): Promise<StoredPicture> {
  await requireUploader(ctx, tools.limits);
  const bytes = new Uint8Array(await body.arrayBuffer());
  return storePicture(ctx, tools.storage, { bytes, sourceUrl: null });
}

/** Keeps a copy of a picture at an address: pages load pictures from us only. */
export async function fetchPicture(
  ctx: MemberCtx,
  { url }: { url: string },
  tools: Tools,
): Promise<StoredPicture> {
  await requireUploader(ctx, tools.limits);
  const answer = await tools
    .safeFetch(url, { timeoutMs: fetchMs, maxBytes: 4 * largestPicture, accept: 'image/*' })
    .catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(error.code, error.message, { field: 'url', cause: error });
    });
  if (answer.status !== 200) {
    throw new AppError('INVALID', `That address answered with an error (${answer.status}).`, {
      field: 'url',
    });
  }
  if (answer.body.length > largestPicture) throw tooLargePicture();
  return storePicture(ctx, tools.storage, { bytes: answer.body, sourceUrl: url });
}
