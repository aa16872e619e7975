import type { Trx } from '#/db/client.server.ts';
import { notify } from '../../notifications/commands.server.ts';
import { type Kind, kindLabels } from '../kinds.ts';

type Decision = {
  submissionId: string;
  userId: string;
  kind: Kind;
  title: string;
  isRevision: boolean;
};

const thing = ({ kind, isRevision }: Decision) =>
  `${isRevision ? 'revision of your ' : ''}${kindLabels[kind].toLowerCase()}`;

/** Tells a promoter that what they sent is public. `url`: where. */
export async function notifyApproved(trx: Trx, now: Date, decision: Decision, url: string): Promise<void> {
  const { submissionId, userId, title, isRevision, kind } = decision;
  await notify(
    trx,
    { now },
    {
      userId,
      kind: 'submission',
      title: `“${title}” was ${isRevision ? 'updated' : 'published'}`,
      body: `The ${thing(decision)} was approved${isRevision ? '.' : ` and the ${kind} is now public.`}`,
      url,
      // A submission that was rejected and sent again is decided again.
      key: `submission:${submissionId}:${now.toISOString()}`,
    },
  );
}

/** Tells a promoter why what they sent was not published. */
export async function notifyRejected(trx: Trx, now: Date, decision: Decision, reason: string): Promise<void> {
  const { submissionId, userId, title } = decision;
  await notify(
    trx,
    { now },
    {
      userId,
      kind: 'submission',
      title: `“${title}” was not approved`,
      body: `The ${thing(decision)} was rejected: ${reason}`,
      url: '/my-projects?filter=closed',
      key: `submission:${submissionId}:${now.toISOString()}`,
    },
  );
}
