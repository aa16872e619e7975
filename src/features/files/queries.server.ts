import type { Db } from '#/db/client.server.ts';

/** For the file of all that a person owns. */
export const fileParts = [
  {
    name: 'pictures',
    read: (db: Db, id: string) =>
      db
        .selectFrom('files')
        .select(['name', 'content_type', 'bytes', 'width', 'height', 'source_url', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('name')
        .execute(),
  },
];
