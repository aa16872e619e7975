import { type CSSProperties, useState } from 'react';
import { formatClaimText, getClaimUrgency } from '#/features/airdrops/claims.ts';
import { cx } from '#/ui/cx.ts';
import { getMinutesAt, moments, reminderLeadMinutes } from './season.ts';

const toLeft = (position: number): CSSProperties => ({ left: `${position}%` });
const toSpan = (from: number, to: number): CSSProperties => ({ left: `${from}%`, width: `${to - from}%` });

/** A timeline of one airdrop from start to end, with a movable marker for the current time. */
export function SeasonLine() {
  const [position, setPosition] = useState<number>(moments.shown);
  const description = describeAt(position);
  return (
    <section aria-labelledby="season" className="page-column mt-20 sm:mt-28">
      <div className="grid gap-x-12 gap-y-3 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
        <h2 id="season" className="font-semibold text-3xl text-ink sm:text-4xl">
          Weeks of visits. Days to claim.
        </h2>
        <p className="max-w-prose text-pretty text-lg text-muted">
          Projects reward people who keep coming back, then open a claim window once and close it for good.
          Drag the marker to see what Dropfolio would tell you.
        </p>
      </div>

      <div className="mt-8 plate px-4 pt-6 pb-5 sm:mt-10 sm:px-10 sm:pt-9 sm:pb-8">
        <div className="relative mx-1">
          <div className="relative h-19" aria-hidden="true">
            <p
              className="-translate-x-(--lean) absolute top-0 flex w-54 flex-col rounded-lg border border-line-strong bg-raised px-3 py-2 shadow-sm"
              style={{ ...toLeft(position), '--lean': `${position}%` } as CSSProperties}
            >
              <span className={cx('tabular font-semibold text-base', tones[description.tone])}>
                {description.title}
              </span>
              <span className="truncate text-muted text-sm">{description.text}</span>
            </p>
          </div>
          <div className="relative h-16">
            <span className="absolute top-7.5 h-1 rounded-l-full bg-line" style={toSpan(0, moments.opens)} />
            <span
              className="absolute top-7.75 border-line-strong border-t-2 border-dashed"
              style={toSpan(moments.closes, 100)}
            />
            <span
              className="absolute top-3 h-10 rounded-l-md border border-accent-line border-r-0 bg-accent-soft"
              style={toSpan(moments.opens, moments.lastDay)}
            />
            <span
              className="absolute top-3 h-10 rounded-r-md border border-warning-line bg-warning-bg"
              style={toSpan(moments.lastDay, moments.closes)}
            />
            <span
              className="forced-color-adjust-none absolute top-7.5 h-1 rounded-l-full bg-accent"
              style={toSpan(0, Math.min(position, moments.closes))}
            />
            <span
              className={cx(
                'absolute top-7.5 h-1',
                description.tone === 'closing' ? 'bg-upcoming' : 'bg-accent-line',
              )}
              style={toSpan(Math.max(position, moments.opens), Math.max(position, moments.closes))}
            />
            {moments.visits.map((visit) => (
              <span
                key={visit}
                className={cx(
                  'forced-color-adjust-none -ml-1.5 absolute top-6.5 size-3 rounded-full border-2',
                  visit <= position ? 'border-accent bg-accent' : 'border-line-strong bg-surface',
                )}
                style={toLeft(visit)}
              />
            ))}
            <span className="-ml-px absolute -top-3 bottom-1 w-0.5 bg-ink" style={toLeft(position)} />
            <input
              type="range"
              min={0}
              max={100}
              step={0.5}
              value={position}
              aria-label="Now"
              aria-valuetext={`${description.day}: ${description.title}. ${description.text}`}
              onChange={({ target }) => setPosition(Number(target.value))}
              className={thumb}
            />
          </div>
          <dl className="relative h-11 text-sm sm:h-6">
            <Milestone position={0} title="Start" text="one visit a week" />
            <Milestone position={moments.opens} title="Opens" />
            <Milestone
              position={moments.lastDay}
              title="Last day"
              className="text-warning-ink max-lg:hidden"
            />
            <Milestone position={moments.closes} title="Closes" isEnd />
            <Milestone position={100} title="Missed" isEnd className="text-faint max-sm:hidden" />
          </dl>
        </div>
      </div>
    </section>
  );
}

const thumb =
  '-left-3 -right-3 absolute inset-y-0 w-[calc(100%+1.5rem)] cursor-grab appearance-none bg-transparent active:cursor-grabbing ' +
  'focus-visible:outline-none [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:size-6 ' +
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-[6px] [&::-webkit-slider-thumb]:border-ink ' +
  '[&::-webkit-slider-thumb]:bg-surface [&::-webkit-slider-thumb]:shadow-sm ' +
  '[&::-moz-range-thumb]:box-border [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full ' +
  '[&::-moz-range-thumb]:border-[6px] [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-surface ' +
  '[&:focus-visible::-webkit-slider-thumb]:outline-2 [&:focus-visible::-webkit-slider-thumb]:outline-focus ' +
  '[&:focus-visible::-webkit-slider-thumb]:outline-offset-2 [&:focus-visible::-moz-range-thumb]:outline-2 ' +
  '[&:focus-visible::-moz-range-thumb]:outline-focus [&:focus-visible::-moz-range-thumb]:outline-offset-2';

type MilestoneProps = { position: number; title: string; text?: string; isEnd?: true; className?: string };

function Milestone({ position, title, text, isEnd, className = 'text-ink' }: MilestoneProps) {
  return (
    <div
      className={cx('absolute top-0 whitespace-nowrap', isEnd && '-translate-x-full text-right', className)}
      style={toLeft(position)}
    >
      <dt className="inline font-medium">{title}</dt>
      {text && <dd className="ml-1.5 inline text-muted max-sm:ml-0 max-sm:block">{text}</dd>}
    </div>
  );
}

const tones = {
  none: 'text-ink',
  opening: 'text-ink',
  open: 'text-ink',
  closing: 'text-warning-ink',
  missed: 'text-danger-ink',
};
const reader = { zone: 'UTC', locale: null };
const minuteMs = 60_000;
const closes = getMinutesAt(moments.closes);
const toInstant = (minutes: number) => new Date(minutes * minuteMs).toISOString();
const airdrop = {
  status: 'active',
  claimDate: toInstant(getMinutesAt(moments.opens)),
  claimCloseDate: toInstant(closes),
} as const;

/** Returns what the tracker says at a position on the timeline. */
function describeAt(position: number) {
  const minutes = getMinutesAt(position);
  const now = minutes * minuteMs;
  const day = `Day ${Math.floor(minutes / (24 * 60)) + 1}`;
  const tone = getClaimUrgency(airdrop, { now, zone: reader.zone });
  if (position < moments.opens) {
    const doneCount = moments.visits.filter((visit) => visit <= position).length;
    return {
      day,
      tone,
      title: 'Check in every week',
      text: `${doneCount} of ${moments.visits.length} visits done`,
    };
  }
  const reminderCount = reminderLeadMinutes.filter((lead) => closes - minutes <= lead).length;
  const texts = {
    none: 'The window is open',
    opening: 'The window is open',
    open: 'The window is open',
    closing: reminderCount === 1 ? 'Reminder: 24 hours left' : 'Reminder: 3 hours left',
    missed: 'Unclaimed tokens are lost',
  };
  return { day, tone, title: formatClaimText(airdrop, now, reader), text: texts[tone] };
}
