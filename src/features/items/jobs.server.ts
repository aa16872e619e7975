import { z } from 'zod';
import { itemKinds } from '#/lib/item-kinds.ts';
import { itemPages } from '#/lib/public-pages.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { notifyEach } from '../notifications/commands.server.ts';

const deletionPayload = z.object({
  kind: z.enum(itemKinds),
  id: z.uuid(),
  title: z.string(),
  reason: z.nullable(z.string()),
  userIds: z.array(z.uuid()),
});

export const appendReason = (text: string, reason: string | null) =>
  reason === null ? text : `${text}\nReason: ${reason}`;

/** Notifies the participants of a deleted item. */
export const notifyParticipants = defineJob({
  name: 'items.tell-deleted',
  schema: deletionPayload,
  run: async ({ db, now }, { kind, id, title, reason, userIds }) => {
    const recipients = await db.selectFrom('profiles').select('id').where('id', 'in', userIds).execute();
    const content = {
      kind: 'item_removed',
      title: `“${title}” was removed`,
      body: appendReason(`The ${kind} you joined or followed is no longer listed.`, reason),
      url: itemPages[kind].path,
      key: `item-removed:${kind}:${id}`,
    } as const;
    await notifyEach(
      db,
      { now },
      recipients.map((person) => ({ ...content, userId: person.id })),
      { isBulk: true },
    );
  },
});
