/** A claim may be disputed this long after its approval. */
const disputeDays = 14;

type Decided = { status: 'pending' | 'approved' | 'rejected'; decidedAt: Date | null };

/** Returns when the dispute period ends; undefined for a claim that can't be disputed. */
const disputeDeadline = ({ status, decidedAt }: Decided): Date | undefined =>
  status === 'approved' && decidedAt !== null
    ? new Date(decidedAt.getTime() + disputeDays * 86_400_000)
    : undefined;

/** Returns why the campaign's creator can't dispute the claim now; undefined if they can. */
export function explainNoDispute(claim: Decided & { isDisputed: boolean }, now: Date): string | undefined {
  if (claim.isDisputed) return 'You’ve already disputed this claim';
  const ends = disputeDeadline(claim);
  if (ends === undefined) return 'Only approved claims can be disputed';
  if (now >= ends) return `Claims can be disputed for ${disputeDays} days after approval`;
  return undefined;
}
