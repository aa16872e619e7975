import { isCalendarDay } from '#/lib/dates.ts';
import { instantOf, isTimeOfDay, localDateTime } from '#/lib/zones.ts';
import type { AirdropStatus, AirdropType, CheckInDuration } from './kinds.ts';
import { type Airdrop, type AirdropInput, airdropInput } from './schema.ts';

/** The add and edit form as typed. The claim date and time are the user's wall clock; '' stands for nothing. */
export interface AirdropForm {
  name: string;
  project: string;
  projectLink: string;
  airdropType: AirdropType | '';
  status: AirdropStatus;
  eligibilityDate: string;
  claimDate: string;
  claimTime: string;
  walletAddress: string;
  notes: string;
  priority: boolean;
  checkInDuration: CheckInDuration;
}

export type AirdropFormErrors = Partial<Record<keyof AirdropForm, string>>;

type Checked = { ok: true; input: AirdropInput } | { ok: false; errors: AirdropFormErrors };

const defaultClaimTime = '23:59';

/** The form of a new airdrop: starts today, upcoming, weekly check-in, normal priority. */
export function emptyAirdropForm(today: string): AirdropForm {
  return {
    name: '',
    project: '',
    projectLink: '',
    airdropType: '',
    status: 'upcoming',
    eligibilityDate: today,
    claimDate: '',
    claimTime: defaultClaimTime,
    walletAddress: '',
    notes: '',
    priority: false,
    checkInDuration: 'weekly',
  };
}

function claimFields(claimDate: string | null, zone: string) {
  if (claimDate === null) return { claimDate: '', claimTime: defaultClaimTime };
  const { date, time } = localDateTime(Date.parse(claimDate), zone);
  return { claimDate: date, claimTime: time };
}

/** The edit form of an airdrop, its claim date on the clock of `zone`. */
export function airdropFormOf(airdrop: Airdrop, zone: string): AirdropForm {
  return {
    name: airdrop.name,
    project: airdrop.project,
    projectLink: airdrop.projectLink ?? '',
    airdropType: airdrop.airdropType,
    status: airdrop.status,
    eligibilityDate: airdrop.eligibilityDate,
    ...claimFields(airdrop.claimDate, zone),
    walletAddress: airdrop.walletAddress ?? '',
    notes: airdrop.notes,
    priority: airdrop.priority,
    checkInDuration: airdrop.checkInDuration,
  };
}

/** An untouched claim date keeps its exact instant: the form can't show seconds or an hour that comes twice. */
function claimInstant(form: AirdropForm, zone: string, original: Airdrop | undefined): string | null {
  if (form.claimDate === '') return null;
  const before = claimFields(original?.claimDate ?? null, zone);
  const time = form.claimTime || defaultClaimTime;
  if (original && form.claimDate === before.claimDate && time === before.claimTime) return original.claimDate;
  return new Date(instantOf({ date: form.claimDate, time }, zone)).toISOString();
}

/**
 * The form as the API's input, or a message for each field that is wrong. `zone` is the user's time zone; `original` the
 * airdrop being edited.
 */
export function checkAirdropForm(form: AirdropForm, zone: string, original?: Airdrop): Checked {
  const errors: AirdropFormErrors = {};
  if (form.claimDate !== '' && !isCalendarDay(form.claimDate)) {
    errors.claimDate = 'Please enter a valid claim date.';
  } else if (form.claimDate !== '' && form.claimTime !== '' && !isTimeOfDay(form.claimTime)) {
    errors.claimTime = 'Please enter a valid time.';
  }
  const claimIsFine = errors.claimDate === undefined && errors.claimTime === undefined;
  const { claimTime: _time, ...fields } = form;
  const parsed = airdropInput.safeParse({
    ...fields,
    claimDate: claimIsFine ? claimInstant(form, zone, original) : null,
  });
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0];
    if (typeof field === 'string' && field in form) {
      errors[field as keyof AirdropForm] ??= issue.message; // `in form` has just shown that it is a key
    }
  }
  return parsed.success && claimIsFine ? { ok: true, input: parsed.data } : { ok: false, errors };
}
