import type { Campaign } from './schema.ts';

export { getStatusByDates } from './status.ts';

type Places = Pick<Campaign, 'participants' | 'maxParticipants'>;
type JoinState = Pick<Campaign, 'status' | 'endDate'> & Places;

export function isFull({ participants, maxParticipants }: Places): boolean {
  return maxParticipants !== null && participants >= maxParticipants;
}

/** Returns the reason why joining is impossible at `now` (epoch milliseconds); undefined if it is possible. */
export function explainNoJoin(campaign: JoinState, now: number): string | undefined {
  if (campaign.status === 'upcoming') return 'This campaign has not started yet';
  if (campaign.status === 'ended' || Date.parse(campaign.endDate) <= now) return 'This campaign has ended';
  return isFull(campaign) ? 'This campaign is full' : undefined;
}
