import { useRouter } from '@tanstack/react-router';
import { announce } from '#/ui/announcer.tsx';
import { useAction } from '#/ui/use-action.ts';
import type { DayRange } from '../../calls.ts';

/** Ends the member's time away; resolves with whether that succeeded. */
export function useEndAway(onChanged: (away: DayRange | null) => void) {
  const { api } = useRouter().options.context;
  const { run, busy } = useAction({ failureMessage: 'Couldn’t end your time away. Please try again.' });
  const endAway = () =>
    run(async () => {
      const { away } = await api.airdrops.endAway({});
      onChanged(away);
      announce('Your time away has ended');
    });
  return { endAway, busy };
}
