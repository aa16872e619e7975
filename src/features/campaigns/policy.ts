import type { Campaign } from './schema.ts';

export { statusByDates } from './status.ts';

type Places = Pick<Campaign, 'participants' | 'maxParticipants'>;
type Standing = Pick<Campaign, 'status' | 'endDate'> & Places;

/** Whether every place is taken. */
export function isFull({ participants, maxParticipants }: Places): boolean {
  return maxParticipants !== null && participants >= maxParticipants;
}

/** Why nobody can join at `now` (epoch milliseconds); undefined when everybody can. */
export function joinRefusal(campaign: Standing, now: number): string | undefined {
  if (campaign.status === 'upcoming') return 'This campaign has not started yet';
  if (campaign.status === 'ended' || Date.parse(campaign.endDate) <= now) return 'This campaign has ended';
  return isFull(campaign) ? 'This campaign is full' : undefined;
}
