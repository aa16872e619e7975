import type { Db, Trx } from '#/db/client.server.ts';
import { AppError } from '#/lib/app-error.ts';

/** Asserts that the picture named in `field` still exists: it may have been deleted before the form was sent. */
export async function requirePicture(
  trx: Trx,
  field: string,
  name: string | null | undefined,
): Promise<void> {
  if (name === null || name === undefined) return;
  const row = await trx.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst();
  if (row !== undefined) return;
  throw new AppError('INVALID', 'This image is no longer available. Upload it again.', { field });
}

/** The account export's files. */
export const fileParts = [
  {
    name: 'pictures',
    query: (db: Db, id: string) =>
      db
        .selectFrom('files')
        .select(['name', 'content_type', 'bytes', 'width', 'height', 'source_url', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('name'),
  },
];
