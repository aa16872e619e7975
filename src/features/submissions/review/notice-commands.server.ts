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

const describe = ({ kind, isRevision }: Decision) =>
  `${isRevision ? 'revision of your ' : ''}${kindLabels[kind].toLowerCase()}`;

export async function notifyApproved(trx: Trx, now: Date, decision: Decision, url: string): Promise<void> {
  const { submissionId, userId, title, isRevision, kind } = decision;
  await notify(
    trx,
    { now },
    {
      userId,
      kind: 'submission',
      title: `“${title}” was ${isRevision ? 'updated' : 'published'}`,
      body: `The ${describe(decision)} was approved${isRevision ? '.' : ` and the ${kind} is now public.`}`,
      url,
      // A resubmitted submission is decided more than once, so the key includes the time.
      key: `submission:${submissionId}:${now.toISOString()}`,
    },
  );
}

export async function notifyRejected(trx: Trx, now: Date, decision: Decision, reason: string): Promise<void> {
  const { submissionId, userId, title } = decision;
  await notify(
    trx,
    { now },
    {
      userId,
      kind: 'submission',
      title: `“${title}” was not approved`,
      body: `The ${describe(decision)} was rejected: ${reason}`,
      url: '/my-projects?filter=closed',
      key: `submission:${submissionId}:${now.toISOString()}`,
    },
  );
}
