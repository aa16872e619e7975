import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { firstStepsQuery } from './first-steps-query.ts';
import { focusPageHeading } from './focus-page-heading.ts';

/** Offers example airdrops for an empty tracker, on sites with examples. */
export function TryExamples() {
  const { api, config } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { store } = useTrackerStore();
  const { run, busy } = useAction({ failureMessage: 'Couldn’t add the examples' });
  if (!config.examples) return null;
  const add = async () => {
    queryClient.setQueryData(firstStepsQuery(api).queryKey, await api.firstSteps.addExamples({}));
    store.resync();
    focusPageHeading();
  };
  return (
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-muted text-sm sm:mt-6">
      Just looking around?
      <Button variant="link" size="sm" busy={busy} busyLabel="Adding examples…" onClick={() => void run(add)}>
        Try an example tracker
      </Button>
    </p>
  );
}
