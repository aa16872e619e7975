/** A claim can be disputed for this time after its approval. */
const disputeDays = 14;

type Decided = { status: 'pending' | 'approved' | 'rejected'; decidedAt: Date | null };

/** Returns the end of the dispute period, or undefined for a claim that can't be disputed. */
const getDisputeDeadline = ({ status, decidedAt }: Decided): Date | undefined =>
  status === 'approved' && decidedAt !== null
    ? new Date(decidedAt.getTime() + disputeDays * 86_400_000)
    : undefined;

/** Returns the reason why the campaign's creator can't dispute the claim, or undefined if they can. */
export function explainNoDispute(claim: Decided & { isDisputed: boolean }, now: Date): string | undefined {
  if (claim.isDisputed) return 'You’ve already disputed this claim';
  const deadline = getDisputeDeadline(claim);
  if (deadline === undefined) return 'Only approved claims can be disputed';
  if (now >= deadline) return `Claims can be disputed for ${disputeDays} days after approval`;
  return undefined;
}
