import { Button } from '#/ui/button.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';

/** Explains that the airdrops are examples, and offers to delete them. */
export function ExamplesNotice({ ids }: { ids: readonly string[] }) {
  const { actions } = useTrackerStore();
  const { run, busy } = useAction();
  return (
    <section
      aria-label="Example airdrops"
      className="plate mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-base text-ink sm:mb-6"
    >
      <p>These are example airdrops. Press anything.</p>
      <Button
        size="sm"
        busy={busy}
        busyLabel="Removing…"
        onClick={() => void run(() => actions.removeMany(ids, () => undefined))}
      >
        Remove examples
      </Button>
    </section>
  );
}
