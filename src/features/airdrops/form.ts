import type { UseFormReturn } from 'react-hook-form';
import { isCalendarDay } from '#/lib/dates.ts';
import {
  defaultTimes,
  type InstantFields,
  parseInstantFields,
  toInstantFields,
} from '#/lib/local-instant.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { isClaimInOrder } from './claims.ts';
import {
  type AirdropStatus,
  type AirdropType,
  type CheckInDuration,
  dateLabels,
  type ExtraDateField,
  extraDateFields,
  maxOwnDates,
} from './kinds.ts';
import { type Airdrop, type AirdropInput, airdropInput, closesBeforeOpening } from './schema.ts';

/** The time of each date in the form. */
export const timeFields = {
  claimDate: 'claimTime',
  claimCloseDate: 'claimCloseTime',
  snapshotDate: 'snapshotTime',
  registrationEndDate: 'registrationEndTime',
  tokenLaunchDate: 'tokenLaunchTime',
  unlockDate: 'unlockTime',
} as const satisfies Record<'claimDate' | ExtraDateField, string>;

type DateField = keyof typeof timeFields;
type FormDates = Record<DateField | (typeof timeFields)[DateField], string>;
/** A date with a label of the user's choice. Rows without a label and date are ignored. */
export type OwnDateForm = { label: string; date: string; time: string };

/** The raw values of the add and edit form. The claim date and time are in the user's time zone; '' means none. */
export type AirdropForm = FormDates & {
  ownDates: OwnDateForm[];
  name: string;
  project: string;
  projectLink: string;
  airdropType: AirdropType | '';
  status: AirdropStatus;
  eligibilityDate: string;
  walletAddress: string;
  notes: string;
  priority: boolean;
  checkInDuration: CheckInDuration;
  rhythm: string | null;
  reset: string | null;
  tags: string[];
  chains: string[];
};

// `Object.keys` loses the key type.
export const dateFields = Object.keys(timeFields) as DateField[];

/** Returns the form's dates with their times. */
export const toFormDates = (toDate: (field: DateField) => InstantFields): FormDates =>
  // `Object.fromEntries` loses the key types.
  Object.fromEntries(
    dateFields.flatMap((field) => {
      const { date, time } = toDate(field);
      return [
        [field, date],
        // An empty claim time says that it is unknown.
        [
          timeFields[field],
          field === 'claimDate' && time === defaultTimes.end ? '' : time || defaultTimes.end,
        ],
      ];
    }),
  ) as FormDates;

type ListError = { message?: string | undefined; root?: { message?: string | undefined } | undefined };

/** Returns the error of a list field; an error of the list as a whole is at its root. */
export const getListError = (error: ListError | undefined): string | undefined =>
  error?.root?.message ?? error?.message;

export type AirdropFormState = UseFormReturn<AirdropForm, unknown, AirdropInput>;

/** The initial values of a new airdrop: starts today, upcoming, weekly check-in, normal priority. */
export function createEmptyAirdropForm(today: string): AirdropForm {
  return {
    name: '',
    project: '',
    projectLink: '',
    airdropType: '',
    status: 'upcoming',
    eligibilityDate: today,
    ...toFormDates(() => ({ date: '', time: '' })),
    ownDates: [],
    walletAddress: '',
    notes: '',
    priority: false,
    checkInDuration: 'weekly',
    rhythm: null,
    reset: null,
    tags: [],
    chains: [],
  };
}

/** The dates that the form shows behind 'More'. */
export const foldedDateFields = extraDateFields.filter((field) => field !== 'claimCloseDate');

/** The fields that the form shows behind 'More'. */
const extraFields = [
  'checkInDuration',
  'rhythm',
  'reset',
  'claimTime',
  ...foldedDateFields,
  'ownDates',
  'airdropType',
  'walletAddress',
  'tags',
  'chains',
  'notes',
  'priority',
] as const satisfies readonly (keyof AirdropForm)[];
export type ExtraField = (typeof extraFields)[number];

/** Returns the fields behind 'More' whose values differ from a new airdrop's: those are never hidden. */
export function listFilledExtraFields(form: AirdropForm): ExtraField[] {
  const empty = createEmptyAirdropForm(form.eligibilityDate);
  return extraFields.filter((name) =>
    name === 'airdropType'
      ? form.airdropType !== '' && form.airdropType !== 'other'
      : JSON.stringify(form[name]) !== JSON.stringify(empty[name]),
  );
}

/** The form values of an airdrop, with its claim date in `zone`. */
export function toAirdropForm(airdrop: Airdrop, zone: string): AirdropForm {
  return {
    name: airdrop.name,
    project: airdrop.project,
    projectLink: airdrop.projectLink ?? '',
    airdropType: airdrop.airdropType,
    status: airdrop.status,
    eligibilityDate: airdrop.eligibilityDate,
    ...toFormDates((field) => toInstantFields(airdrop[field] ?? null, zone)),
    ownDates: (airdrop.ownDates ?? []).map(({ label, date }) => ({ label, ...toInstantFields(date, zone) })),
    walletAddress: airdrop.walletAddress ?? '',
    notes: airdrop.notes,
    priority: airdrop.priority,
    checkInDuration: airdrop.checkInDuration,
    rhythm: airdrop.rhythm,
    reset: airdrop.reset,
    tags: airdrop.tags,
    chains: airdrop.chains,
  };
}

/** Times are ignored without their date. */
function validateDates(form: AirdropForm, zone: string): FormErrors {
  const errors: Record<string, string> = {};
  const { claimDate, claimTime } = form;
  if (claimDate !== '' && !isCalendarDay(claimDate)) errors.claimDate = 'Enter a valid claim date';
  else if (claimDate !== '' && claimTime !== '' && !isTimeOfDay(claimTime))
    errors.claimTime = 'Enter a valid time.';
  for (const field of extraDateFields) {
    const time = form[timeFields[field]];
    if (form[field] !== '' && (!isCalendarDay(form[field]) || (time !== '' && !isTimeOfDay(time))))
      errors[field] = `Enter a valid date and time for “${dateLabels[field]}”`;
  }
  const toInstant = (field: DateField) =>
    parseInstantFields('end', { date: form[field], time: form[timeFields[field]] }, zone) ?? null;
  const dates = { claimDate: toInstant('claimDate'), claimCloseDate: toInstant('claimCloseDate') };
  if (!isClaimInOrder(dates, zone)) errors.claimCloseDate = closesBeforeOpening;
  if (listFilledOwnDates(form).some(({ label, date }) => label.trim() === '' || !isCalendarDay(date)))
    errors.ownDates = 'Enter a label and a date in each row';
  return errors;
}

const listFilledOwnDates = ({ ownDates }: Pick<AirdropForm, 'ownDates'>) =>
  ownDates.filter(({ label, date }) => label.trim() !== '' || date !== '').slice(0, maxOwnDates);

const timeNames = new Set<string>(Object.values(timeFields));
const omitTimes = (form: AirdropForm) =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !timeNames.has(name)));

/** `zone`: the user's time zone; `original`: the edited airdrop, whose unchanged dates keep their exact instants. */
export const createAirdropRules = (zone: string, original?: Airdrop) =>
  createFormRules<AirdropForm, AirdropInput>({
    input: airdropInput,
    toInput: (form) => {
      const toInstant = (field: DateField) => {
        const local = { date: form[field], time: form[timeFields[field]] };
        return parseInstantFields('end', local, zone, original?.[field] ?? undefined) ?? null;
      };
      return {
        ...omitTimes(form),
        claimDate: toInstant('claimDate'),
        ...Object.fromEntries(extraDateFields.map((field) => [field, toInstant(field)])),
        ownDates: listFilledOwnDates(form).map(({ label, ...local }) => ({
          label,
          date: parseInstantFields('end', local, zone, findOwnDate(original, label)) ?? '',
        })),
      };
    },
    getMessages: (form) => validateDates(form, zone),
  });

const findOwnDate = (airdrop: Airdrop | undefined, label: string) =>
  airdrop?.ownDates?.find((ownDate) => ownDate.label === label)?.date;
