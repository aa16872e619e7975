import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useContext } from 'react';
import { getAddSearch } from '#/lib/add-search.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { toastFailure } from '#/ui/forms/form-errors.ts';
import { useAction } from '#/ui/use-action.ts';
import { useIdempotencyKey } from '#/ui/use-idempotency-key.ts';
import type { StartingGuide } from '../../components/tracker-data.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { isReportedByActions } from '../../data/components/airdrop-actions.ts';
import { focusFirstCard } from './focus-first-card.ts';
import { StartingGuidesContext } from './starting-guides-context.ts';

const failure = 'There was a problem adding your airdrop. Please try again.';

function toastUnreported(error: unknown): void {
  if (!isReportedByActions(error)) toastFailure(error, failure, { known: [] });
}

/** A few guides to track with one click each. */
export function StartingGuidesList() {
  const { api } = useRouter().options.context;
  const { actions } = useTrackerStore();
  const { reader } = useTrackerPreferences();
  const guides = useContext(StartingGuidesContext);
  const { getKey, forget } = useIdempotencyKey();
  const { run, busy, isBusyWith } = useAction({ onFailed: toastUnreported });

  const track = ({ id, slug }: StartingGuide) => {
    const add = async () => {
      const { add: _add, guide: guideId, ...fields } = getAddSearch(await api.guides.get({ id: slug }));
      const { addInput } = await import('../../calls.ts');
      const input = addInput.parse({
        ...fields,
        guideId,
        eligibilityDate: toCalendarDay(Date.now(), reader.zone),
      });
      await actions.add(input, getKey(input), { isShownOnceSaved: true });
      forget();
      focusFirstCard();
    };
    return run(add, { keys: id });
  };

  if (guides.length === 0) return null;
  return (
    <ul aria-label="Guides to get you started" className="mb-3 w-full divide-y divide-line">
      {guides.map((guide) => (
        <li key={guide.id} className="flex min-w-0 items-center gap-2 py-1.5 first:pt-0">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-ink text-sm">{guide.title}</span>
            <span className="block truncate text-muted text-xs">{guide.project}</span>
          </span>
          <Button
            size="sm"
            busy={isBusyWith(guide.id)}
            disabled={busy && !isBusyWith(guide.id)}
            onClick={() => void track(guide)}
          >
            <Plus aria-hidden="true" />
            Track<span className="sr-only"> {guide.title}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
