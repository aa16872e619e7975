import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { maxDayStart, weekStarts } from '#/features/airdrops/rhythm/schema.ts';
import { announceAccountChange } from '#/features/session/components/account-channel.ts';
import { Avatar } from '#/features/session/components/avatar.tsx';
import { viewerQuery } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { formatNumber } from '#/lib/number-format.ts';
import { formatInstant } from '#/lib/wording.ts';
import { getDeviceZone, isTimeZone } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Field } from '#/ui/field.tsx';
import { Saved, SettingsCard, SettingsForm } from '#/ui/forms/settings.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { SavedSwitch } from '#/ui/saved-switch.tsx';
import { Select } from '#/ui/select.tsx';
import { type ProfileChanges, profileChanges } from '../schema.ts';
import { locales } from './locales.ts';
import { profileQuery } from './profile-queries.ts';
import { formatZone, groupZones } from './zones.ts';

export type SectionProps = {
  viewer: Viewer;
  /** The time at which the server rendered the page (ISO 8601). */
  now: string;
};

/** Returns a function that saves changes and updates all tabs of this browser. */
function useSaveProfile(): (changes: ProfileChanges) => Promise<void> {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  return async (changes) => {
    queryClient.setQueryData(viewerQuery(api).queryKey, await api.profile.change(changes));
    announceAccountChange();
  };
}

export function NamesSection({ viewer }: SectionProps) {
  const { config } = useRouter().options.context;
  const save = useSaveProfile();
  const settings = useSmallForm({
    initial: { firstName: viewer.firstName, lastName: viewer.lastName },
    parse: (names) => profileChanges.safeParse(names),
    send: save,
    failure: 'Couldn’t save your names',
  });
  const { errors } = settings;
  return (
    <SettingsCard
      title="Name"
      description={`Visible to admins${config.payments === 'flutterwave' ? ', to promoters of campaigns and quests you join, and to our payment provider when you buy' : ' and to promoters of campaigns and quests you join'}.`}
    >
      <SettingsForm settings={settings}>
        <div className="flex items-start gap-4">
          <Avatar viewer={viewer} className="mt-1 size-14 text-lg max-sm:hidden" />
          <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
            <Field label="First name" error={errors.firstName} required>
              <Input {...settings.bind('firstName')} autoComplete="given-name" />
            </Field>
            <Field label="Last name" error={errors.lastName} required>
              <Input {...settings.bind('lastName')} autoComplete="family-name" />
            </Field>
          </div>
        </div>
      </SettingsForm>
    </SettingsCard>
  );
}

const dayStartOptions = Array.from({ length: maxDayStart + 1 }, (_, hour) => ({
  value: String(hour),
  label: hour === 0 ? 'Midnight' : `${String(hour).padStart(2, '0')}:00`,
}));
const weekStartOptions = [
  { value: '', label: 'Monday, calendars as usual here' },
  { value: 'monday', label: 'Monday' },
  { value: 'sunday', label: 'Sunday' },
  { value: 'saturday', label: 'Saturday' },
];

export function PlaceSection({ viewer, now }: SectionProps) {
  const save = useSaveProfile();
  const isHydrated = useHydrated();
  const settings = useSmallForm({
    initial: {
      timeZone: viewer.timeZone,
      locale: viewer.locale,
      dayStartsAt: String(viewer.dayStartsAt ?? 0),
      weekStartsOn: viewer.weekStartsOn,
    },
    parse: (input) => profileChanges.safeParse({ ...input, dayStartsAt: Number(input.dayStartsAt) }),
    send: save,
    failure: 'Couldn’t save your time zone',
  });
  const { values, change, errors } = settings;
  const { timeZone, locale, dayStartsAt, weekStartsOn } = values;
  // The server's HTML leaves out the 400 options to stay small.
  const groups = useMemo(() => (isHydrated ? groupZones(timeZone) : []), [isHydrated, timeZone]);
  const deviceZone = isHydrated ? getDeviceZone() : timeZone;
  const isListed = locale === null || locales.some(({ value }) => value === locale);
  return (
    <SettingsCard
      title="Time zone and formats"
      description="Check-ins, streaks, and reminders use your time zone."
    >
      <SettingsForm settings={settings}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Time zone"
            error={errors.timeZone}
            hint={
              <>
                Local time: <Clock at={now} zone={timeZone} locale={locale} />
              </>
            }
          >
            <Select
              name="timeZone"
              value={timeZone}
              onChange={(event) => change({ timeZone: event.target.value })}
            >
              {groups.length === 0 && <option value={timeZone}>{formatZone(timeZone)}</option>}
              {groups.map(({ label, options }) => (
                <optgroup key={label} label={label}>
                  {options.map((option) => (
                    <option key={option.value} value={option.value}>
                      {option.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </Field>
          <Field
            label="Format"
            error={errors.locale}
            hint={`For example, ${formatInstant(Date.parse(now), { locale, zone: timeZone })} and ${formatNumber(1234.5, locale)}.`}
          >
            <Select
              name="locale"
              value={locale ?? ''}
              onChange={(event) => change({ locale: event.target.value === '' ? null : event.target.value })}
            >
              <option value="">English</option>
              {!isListed && <option value={locale}>{locale}</option>}
              {locales.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="My day begins at" hint="Check-ins until then count for the day before.">
            <Select
              name="dayStartsAt"
              value={dayStartsAt}
              options={dayStartOptions}
              onChange={(event) => change({ dayStartsAt: event.target.value })}
            />
          </Field>
          <Field label="My week begins on" hint="Weekly check-ins reset on this day.">
            <Select
              name="weekStartsOn"
              value={weekStartsOn ?? ''}
              options={weekStartOptions}
              onChange={({ target }) =>
                change({ weekStartsOn: weekStarts.find((day) => day === target.value) ?? null })
              }
            />
          </Field>
        </div>
        {deviceZone !== timeZone && isTimeZone(deviceZone) && (
          <Button size="sm" className="self-start" onClick={() => change({ timeZone: deviceZone })}>
            Use this device’s time zone: {formatZone(deviceZone)}
          </Button>
        )}
      </SettingsForm>
    </SettingsCard>
  );
}

function Clock({ at, zone, locale }: { at: string; zone: string; locale: string | null }) {
  const text = formatInstant(useMinute(at), { zone, locale });
  return <span suppressHydrationWarning>{text}</span>;
}

/** Saves on change, without a button. Hidden when the operator has configured no avatar service. */
export function AvatarSection({ viewer }: SectionProps) {
  const { api, config } = useRouter().options.context;
  const queryClient = useQueryClient();
  const saveProfile = useSaveProfile();
  const { data } = useQuery(profileQuery(api));
  const [isSaved, setIsSaved] = useState(false);
  if (config.avatarUrl === null) return null;

  const save = async (showAvatar: boolean) => {
    setIsSaved(false);
    await saveProfile({ showAvatar });
    if (data) queryClient.setQueryData(profileQuery(api).queryKey, { ...data, showAvatar });
    setIsSaved(true);
  };

  return (
    <SettingsCard
      title="Picture"
      description={`Shows your picture from ${new URL(config.avatarUrl).hostname}, if you have one. We send it a hash of your email. When off, we show your initials.`}
      actions={<Saved>{isSaved && 'Saved'}</Saved>}
    >
      <SavedSwitch
        label="Show my public picture"
        checked={viewer.avatarHash !== null}
        failureMessage="Couldn’t save the setting"
        save={save}
      />
    </SettingsCard>
  );
}
