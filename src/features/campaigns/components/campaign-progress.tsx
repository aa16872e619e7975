import { formatNumber } from '#/lib/number-format.ts';
import type { Reader } from '#/lib/wording.ts';
import { ProgressBar } from '#/ui/progress-bar.tsx';
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
      <ProgressBar label={`Places taken in ${title}`} value={percent} />
    </div>
  );
}

/** Returns, for example, '1,204 / 50,000', or only the participants if places are unlimited. */
export function formatParticipants(
  { participants, maxParticipants }: Omit<Campaign, 'title'>,
  reader: Reader,
): string {
  const format = (value: number) => formatNumber(value, reader.locale);
  return maxParticipants === null
    ? format(participants)
    : `${format(participants)} / ${format(maxParticipants)}`;
}
