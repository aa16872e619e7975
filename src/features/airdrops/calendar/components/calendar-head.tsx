import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { Segmented } from '#/ui/segmented.tsx';
import type { Span } from '../month.ts';

const spans = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'agenda', label: 'Agenda' },
] as const;

type CalendarHeadProps = {
  titleId: string;
  title: string;
  span: Span;
  onSpan: (span: Span) => void;
  onPage: (by: 1 | -1) => void;
  onToday: () => void;
};

export function CalendarHead({ titleId, title, span, onSpan, onPage, onToday }: CalendarHeadProps) {
  const unit = span === 'week' ? 'week' : 'month';
  return (
    <div className="flex flex-wrap items-center gap-2 px-3 pt-3">
      <h3 id={titleId} className="min-w-40 flex-1 font-semibold text-ink text-lg">
        {title}
      </h3>
      <div className="flex gap-1">
        <Button
          variant="ghost"
          size="icon"
          data-turn=""
          aria-label={`Previous ${unit}`}
          title={`Previous ${unit}`}
          onClick={() => onPage(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          data-turn=""
          aria-label={`Next ${unit}`}
          title={`Next ${unit}`}
          onClick={() => onPage(1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <div className="flex min-w-0 flex-wrap gap-2 max-sm:w-full">
        <Button onClick={onToday}>Today</Button>
        <Segmented
          label="Calendar shows"
          className="max-sm:flex-1"
          options={spans}
          value={span}
          onChange={onSpan}
        />
      </div>
    </div>
  );
}
