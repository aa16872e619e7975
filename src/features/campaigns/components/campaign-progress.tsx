import type { Reader } from '#/lib/wording.ts';
import { progressPercent } from '../progress.ts';
import type { Campaign } from '../schema.ts';

type CampaignProgressProps = {
  campaign: Pick<Campaign, 'title' | 'participants' | 'maxParticipants'>;
  reader: Reader;
};

/** The share of the places that is taken; nothing where their number is open. */
export function CampaignProgress({ campaign, reader }: CampaignProgressProps) {
  const { title, participants, maxParticipants } = campaign;
  if (maxParticipants === null) return null;
  const percent = progressPercent(participants, maxParticipants);
  return (
    <div>
      <p className="mb-1 flex justify-between gap-3 text-muted text-xs" suppressHydrationWarning>
        <span>Progress</span>
        <span className="tabular">
          {(percent / 100).toLocaleString(reader.locale ?? 'en-US', { style: 'percent' })}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={`Places taken in ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}

/** '1,204 / 50,000', or only how many where their number is open. */
export function participantsText(
  { participants, maxParticipants }: Omit<Campaign, 'title'>,
  reader: Reader,
): string {
  const count = (value: number) => value.toLocaleString(reader.locale ?? 'en-US');
  return maxParticipants === null
    ? count(participants)
    : `${count(participants)} / ${count(maxParticipants)}`;
}
