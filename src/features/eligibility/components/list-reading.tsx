import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { ProgressBar } from '#/ui/progress-bar.tsx';
import type { ListCheck } from './use-list-check.ts';

type ListReadingProps = { check: Extract<ListCheck, { step: 'reading' }>; onCancel: () => void };

export function ListReading({ check: { name, size, progress }, onCancel }: ListReadingProps) {
  const percent = Math.min(100, Math.floor((progress.read / size) * 100));
  const foundText = `${progress.found} ${progress.found === 1 ? 'wallet' : 'wallets'} found`;
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="truncate font-medium text-base text-ink" title={name}>
          Searching {name}
        </h2>
        <ProgressBar
          label={`Searching ${name}`}
          value={percent}
          valueText={`${percent} %, ${foundText}`}
          className="mt-2 h-1.5 bg-sunken"
        />
        <p className="tabular mt-1.5 text-muted text-sm">
          {percent} %, {foundText}
        </p>
      </div>
      <Button onClick={onCancel}>Cancel</Button>
    </Card>
  );
}
