import { Link } from '@tanstack/react-router';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { formatShortDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import type { DayIndex, Entry } from '../entries.ts';
import type { Span } from '../month.ts';
import { formatEntryCounts } from './entry-style.ts';
import type { ClaimMove } from './use-claim-move.ts';

type CalendarSummaryProps = {
  index: DayIndex;
  page: readonly string[];
  span: Span;
  /** Whether every airdrop is loaded. */
  isLoaded: boolean;
  claimMove: ClaimMove | undefined;
  onNext: (day: string) => void;
};

/** The line below the title: counts, the claim being moved, or the next day with entries. */
export function CalendarSummary({ index, page, span, isLoaded, claimMove, onNext }: CalendarSummaryProps) {
  const { reader } = useTrackerPreferences();
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-2 px-3 pt-1 pb-2 pointer-coarse:pb-0 text-muted text-sm">
      {claimMove ? (
        <p className="text-accent-ink" aria-hidden="true">
          Moving {claimMove.name}
          {claimMove.to && ` to ${formatShortDay(claimMove.to, reader.locale)}`}.
          {claimMove.by === 'keys' && ' Press Enter to drop, Esc to cancel.'}
        </p>
      ) : (
        <Counts index={index} page={page} span={span} isLoaded={isLoaded} onNext={onNext} />
      )}
      <Link
        to="/reminders"
        hash="calendar"
        className="ml-auto inline-flex min-h-6 items-center rounded-sm underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11"
      >
        Add to your calendar app
      </Link>
    </div>
  );
}

function Counts({ index, page, span, isLoaded, onNext }: Omit<CalendarSummaryProps, 'claimMove'>) {
  const { reader } = useTrackerPreferences();
  const counts = formatEntryCounts(page.flatMap(index.getEntries));
  if (counts.length > 0) return <p>{counts.join(', ')}</p>;
  if (!isLoaded) return null;
  const next = index.getNextDay(page.at(-1) ?? '');
  const [first] = next === undefined ? [] : index.getEntries(next);
  return (
    <>
      <p>Nothing this {span === 'week' ? 'week' : 'month'}.</p>
      {next !== undefined && first && (
        <Button
          variant="link"
          size="sm"
          className="pointer-coarse:-my-3 h-auto! max-w-full whitespace-normal! text-left"
          onClick={() => onNext(next)}
        >
          Next: {formatAirdropName(first.row)}, {describeNext(first)} {formatShortDay(next, reader.locale)}
        </Button>
      )}
    </>
  );
}

function describeNext({ kind, date }: Entry): string {
  if (date !== undefined) return `${date.label} on`;
  return kind === 'claim' ? 'claim on' : 'starts';
}
