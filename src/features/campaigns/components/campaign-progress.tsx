import { formatNumber } from '#/lib/number-format.ts';
import type { Reader } from '#/lib/wording.ts';
import { getProgressPercent } from '../progress.ts';
import type { Campaign } from '../schema.ts';

type CampaignProgressProps = {
  campaign: Pick<Campaign, 'title' | 'participants' | 'maxParticipants'>;
  reader: Reader;
};

/** The share of taken places; renders nothing if places are unlimited. */
export function CampaignProgress({ campaign, reader }: CampaignProgressProps) {
  const { title, participants, maxParticipants } = campaign;
  if (maxParticipants === null) return null;
  const percent = getProgressPercent(participants, maxParticipants);
  return (
    <div>
      <p className="mb-1 flex justify-between gap-3 text-muted text-xs" suppressHydrationWarning>
        <span>Progress</span>
        <span className="tabular">{formatNumber(percent / 100, reader.locale, { style: 'percent' })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Places taken in ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="forced-color-adjust-none h-full rounded-full bg-accent"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

/** Such as '1,204 / 50,000', or only the participants if places are unlimited. */
export function formatParticipants(
  { participants, maxParticipants }: Omit<Campaign, 'title'>,
  reader: Reader,
): string {
  const count = (value: number) => formatNumber(value, reader.locale);
  return maxParticipants === null
    ? count(participants)
    : `${count(participants)} / ${count(maxParticipants)}`;
}
