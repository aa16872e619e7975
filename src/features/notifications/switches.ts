import {
  isOnByDefault,
  type NotificationKind,
  type NotificationPlace,
  notificationKinds,
  notificationPlaces,
} from './kinds.ts';
import type { NotificationSetting, NotificationSettingChange } from './schema.ts';

export type NotificationSwitch = { label: string; hint: string; kinds: readonly NotificationKind[] };

const claimKinds: readonly NotificationKind[] = [
  'claim_opens',
  'claim_closes',
  'claim_missed',
  'airdrop_date',
];
const dailyKinds: readonly NotificationKind[] = ['check_ins'];
const kindsWithSwitch = new Set([...claimKinds, ...dailyKinds]);

/** Each kind has exactly one switch. */
export const notificationSwitches: readonly NotificationSwitch[] = [
  {
    label: 'Claim dates',
    hint: 'Ahead of each claim and other date, and once if you miss a claim. Also by email.',
    kinds: claimKinds,
  },
  {
    label: 'Daily summary',
    hint: 'One message a day with check-ins due and airdrops that start.',
    kinds: dailyKinds,
  },
  {
    label: 'Everything else',
    hint: 'Listings you follow, credits, payments, dangerous links, and other news.',
    kinds: notificationKinds.filter((kind) => !kindsWithSwitch.has(kind)),
  },
];

/** `on` means the default settings, `off` no notifications; one switch can't express anything else. */
export type SwitchState = 'on' | 'off' | 'custom';

/** Returns the state of a switch by the places that the person can use. */
export function getSwitchState(
  settings: readonly NotificationSetting[],
  places: readonly NotificationPlace[],
): SwitchState {
  const matchesAll = (expected: (kind: NotificationKind, place: NotificationPlace) => boolean) =>
    settings.every((setting) => places.every((place) => setting[place] === expected(setting.kind, place)));
  if (matchesAll(() => false)) return 'off';
  return matchesAll(isOnByDefault) ? 'on' : 'custom';
}

/** Returns the changes of a switch in all places: one that is linked later starts with the same state. */
export function toSettingChanges(
  kinds: readonly NotificationKind[],
  isOn: boolean,
): NotificationSettingChange[] {
  return kinds.map((kind) => ({
    kind,
    ...Object.fromEntries(notificationPlaces.map((place) => [place, isOn && isOnByDefault(kind, place)])),
  }));
}
