import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { Viewer } from '#/features/session/schema.ts';
import { formatTime } from '#/lib/wording.ts';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { SettingsForm } from '#/ui/forms/settings.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { Switch } from '#/ui/switch.tsx';
import type { ReminderSettings } from '../schema.ts';
import { DateLeadFields, LeadFields, ResetLeadFields } from './lead-fields.tsx';
import { reminderSettingsQuery } from './reminder-queries.ts';
import { parseWhen, toWhenValues, type WhenValues } from './when-values.ts';

/** The settings of reminder times, lead times, and quiet hours. */
export function WhenSection({ viewer }: { viewer: Viewer }) {
  const { api } = useRouter().options.context;
  const query = useQuery(reminderSettingsQuery(api));
  return (
    <OneView query={query} failure="Couldn’t load your settings" skeleton={{ blocks: ['h-144'] }}>
      {(settings) => <WhenForm settings={settings} viewer={viewer} />}
    </OneView>
  );
}

function WhenForm({ settings, viewer }: { settings: ReminderSettings; viewer: Viewer }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const form = useSmallForm({
    initial: toWhenValues(settings),
    parse: parseWhen,
    send: async (input) => {
      const saved = await api.reminders.changeSettings(input);
      queryClient.setQueryData(reminderSettingsQuery(api).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: ['reminders', 'upcoming'] });
    },
    failure: 'Couldn’t save your settings',
  });
  const { values, change, errors } = form;
  const isQuiet = values.isQuiet !== null;

  return (
    <Card>
      <SettingsForm settings={form}>
        <LeadFields form={form} stored={settings.leadMinutes} />
        <DateLeadFields form={form} stored={settings.dateLeadMinutes} />
        <div className="border-line border-t pt-4">
          <Field
            label="Daily summary"
            error={errors.dailyAt}
            hint={
              <>
                One message with all check-ins due. Sent in your time zone (
                {viewer.timeZone.replaceAll('_', ' ')}).{' '}
                <Link
                  to="/profile"
                  className="text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
                >
                  Change
                </Link>
              </>
            }
          >
            <Input type="time" {...form.bind('dailyAt')} className="max-w-40" />
          </Field>
          <Switch
            label="Include airdrops that start that day"
            checked={values.startsInDaily !== null}
            className="mt-3"
            onChange={({ target }) => change({ startsInDaily: target.checked ? 'yes' : null })}
          />
        </div>
        <ResetLeadFields form={form} />
        <div className="flex flex-col gap-3 border-line border-t pt-4">
          <Switch
            label="Quiet hours"
            hint={<QuietHint values={values} locale={viewer.locale} />}
            checked={isQuiet}
            onChange={({ target }) => change({ isQuiet: target.checked ? 'yes' : null })}
          />
          {isQuiet && (
            <div className="grid max-w-84 grid-cols-2 gap-4">
              <Field label="From" error={errors.quietFrom}>
                <Input type="time" {...form.bind('quietFrom')} />
              </Field>
              <Field label="To" error={errors.quietTo}>
                <Input type="time" {...form.bind('quietTo')} />
              </Field>
            </div>
          )}
        </div>
      </SettingsForm>
    </Card>
  );
}

function QuietHint({ values, locale }: { values: WhenValues; locale: string | null }) {
  if (values.isQuiet === null) return 'Pause reminders while you sleep.';
  const formatClock = (time: string) =>
    formatTime(Date.parse(`2026-01-01T${time}:00Z`), { locale, zone: 'UTC' });
  if (values.quietFrom === '' || values.quietTo === '') return 'Reminders are held until quiet hours end.';
  return (
    <span suppressHydrationWarning>
      Reminders are held until {formatClock(values.quietTo)}. If a claim is due before then, we’ll remind you
      at {formatClock(values.quietFrom)}.
    </span>
  );
}
