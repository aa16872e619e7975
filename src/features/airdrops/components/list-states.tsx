import { Button } from '#/ui/button.tsx';
import { Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { MissingPart } from '#/ui/reload-page.tsx';

/** The empty state of a filtered list. */
export function NothingMatches({ filters, onClear }: { filters: readonly string[]; onClear: () => void }) {
  return (
    <EmptyState
      drawing={Lens}
      title="No airdrops match"
      description={`Filters: ${filters.join(', ')}.`}
      action={
        <Button data-next-step="" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}

type LoadFailedProps = {
  title: string;
  /** Omitted if the code failed to load, which only a page reload fetches again. */
  onRetry?: (() => void) | undefined;
};

export function LoadFailed({ title, onRetry }: LoadFailedProps) {
  const description = onRetry === undefined ? <MissingPart /> : 'Please try again later';
  return <ErrorState toasts title={title} description={description} onRetry={onRetry} />;
}
