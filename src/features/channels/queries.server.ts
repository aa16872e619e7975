import type { Db } from '#/db/client.server.ts';

/** For the file of all that a person owns: without the addresses and keys, which open the channels. */
export const channelParts = [
  {
    name: 'channels',
    read: (db: Db, id: string) =>
      db
        .selectFrom('channels')
        .select([
          'id',
          'kind',
          'name',
          'shown',
          'created_at',
          'last_ok_at',
          'failing_since',
          'broken_at',
          'last_answer',
        ])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'deliveries',
    read: (db: Db, id: string) =>
      db
        .selectFrom('deliveries')
        .select([
          'id',
          'channel',
          'channel_id',
          'kind',
          'message',
          'state',
          'answer',
          'created_at',
          'done_at',
        ])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
];
