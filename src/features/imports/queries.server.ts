import type { Db } from '#/db/client.server.ts';

export const importParts = [
  {
    name: 'imports',
    read: (db: Db, id: string) =>
      db
        .selectFrom('imports')
        .select(['id', 'file_name', 'source', 'state', 'row_count', 'added', 'updated', 'skipped'])
        .select(['refused', 'created_at', 'done_at', 'undone_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'importMappings',
    read: (db: Db, id: string) =>
      db
        .selectFrom('import_mappings')
        .select(['mapping', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('updated_at')
        .execute(),
  },
];
