import { toCalendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { toastFailure } from '#/ui/forms/form-errors.ts';
import { SmallForm } from '#/ui/forms/small-form.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { isReportedByActions } from '../../data/components/airdrop-actions.ts';
import { focusFirstCard } from './focus-first-card.ts';

const failure = 'There was a problem adding your airdrop. Please try again.';
const fields = ['name', 'project'];

/** A minimal form with the two required names, and a link to the full form. */
export function FirstAirdropForm() {
  const { actions } = useTrackerStore();
  const { addWith } = useTrackerDialogs();
  const { reader } = useTrackerPreferences();
  const form = useSmallForm({
    initial: { name: '', project: '' },
    parse: async (values) => {
      const { addInput } = await import('../../calls.ts');
      return addInput.safeParse({ ...values, eligibilityDate: toCalendarDay(Date.now(), reader.zone) });
    },
    send: async (input, key) => {
      await actions.add(input, key, { isShownOnceSaved: true });
      focusFirstCard();
    },
    failure,
    explain: (error) => (isReportedByActions(error) ? {} : toastFailure(error, failure, { known: fields })),
  });
  return (
    <SmallForm form={form} label="Your first airdrop" className="flex w-full flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
        <Field label="Name" error={form.errors.name} required>
          <Input {...form.bind('name')} autoComplete="off" placeholder="Season 1" />
        </Field>
        <Field label="Project" error={form.errors.project} required>
          <Input {...form.bind('project')} autoComplete="off" placeholder="Scroll" />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          data-next-step=""
          type="submit"
          variant="primary"
          busy={form.busy}
          busyLabel="Adding…"
          className="max-sm:grow"
        >
          Add Your First Airdrop
        </Button>
        <Button variant="link" size="sm" onClick={() => addWith(form.values)}>
          More details
        </Button>
      </div>
    </SmallForm>
  );
}
