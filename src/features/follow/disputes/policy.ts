/** How long after its approval a claim may be disputed. */
const disputeDays = 14;

type Decided = { status: 'pending' | 'approved' | 'rejected'; decidedAt: Date | null };

/** When a claim can no longer be disputed; undefined for one that can't be. */
const disputeEnds = ({ status, decidedAt }: Decided): Date | undefined =>
  status === 'approved' && decidedAt !== null
    ? new Date(decidedAt.getTime() + disputeDays * 86_400_000)
    : undefined;

/** Why its campaign's creator can't dispute a claim now; undefined if they can. */
export function whyNoDispute(claim: Decided & { isDisputed: boolean }, now: Date): string | undefined {
  if (claim.isDisputed) return 'You’ve already disputed this claim';
  const ends = disputeEnds(claim);
  if (ends === undefined) return 'Only approved claims can be disputed';
  if (now >= ends) return `Claims can be disputed for ${disputeDays} days after approval`;
  return undefined;
}
