import { Button } from '#/ui/button.tsx';
import { Lens } from '#/ui/drawings/lens.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';

const sentence = new Intl.ListFormat('en', { type: 'conjunction' });

/** Says which filters leave nothing. */
export function NothingMatches({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  return (
    <EmptyState
      drawing={Lens}
      title="No airdrops match"
      description={`Filtered by ${sentence.format(filters)}.`}
      action={
        <Button data-next-step="" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

type LoadFailedProps = { title: string; onRetry: () => void };

export function LoadFailed({ title, onRetry }: LoadFailedProps) {
  return <ErrorState toasts title={title} description="Please try again later" onRetry={onRetry} />;
}
