import type { UseFormReturn } from 'react-hook-form';
import { isCalendarDay } from '#/lib/dates.ts';
import { parseTypedInstant, toTypedInstant, unsetTimes } from '#/lib/local-instant.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { formRules } from '#/ui/forms/form-rules.ts';
import type { AirdropStatus, AirdropType, CheckInDuration } from './kinds.ts';
import { type Airdrop, type AirdropInput, airdropInput } from './schema.ts';

/** The raw values of the add and edit form. The claim date and time are in the user's time zone; '' means none. */
export type AirdropForm = {
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
  tags: string[];
  chains: string[];
};

export type AirdropFormState = UseFormReturn<AirdropForm, unknown, AirdropInput>;

/** The initial values of a new airdrop: starts today, upcoming, weekly check-in, normal priority. */
export function emptyAirdropForm(today: string): AirdropForm {
  return {
    name: '',
    project: '',
    projectLink: '',
    airdropType: '',
    status: 'upcoming',
    eligibilityDate: today,
    claimDate: '',
    claimTime: unsetTimes.end,
    walletAddress: '',
    notes: '',
    priority: false,
    checkInDuration: 'weekly',
    tags: [],
    chains: [],
  };
}

/** The form values of an airdrop, with its claim date in `zone`. */
export function toAirdropForm(airdrop: Airdrop, zone: string): AirdropForm {
  const claim = toTypedInstant(airdrop.claimDate, zone);
  return {
    name: airdrop.name,
    project: airdrop.project,
    projectLink: airdrop.projectLink ?? '',
    airdropType: airdrop.airdropType,
    status: airdrop.status,
    eligibilityDate: airdrop.eligibilityDate,
    claimDate: claim.date,
    claimTime: claim.time || unsetTimes.end,
    walletAddress: airdrop.walletAddress ?? '',
    notes: airdrop.notes,
    priority: airdrop.priority,
    checkInDuration: airdrop.checkInDuration,
    tags: airdrop.tags,
    chains: airdrop.chains,
  };
}

/** The claim time is ignored without a claim date. */
function validateClaim({ claimDate, claimTime }: AirdropForm): FormErrors {
  if (claimDate === '') return {};
  if (!isCalendarDay(claimDate)) return { claimDate: 'Enter a valid claim date' };
  return claimTime === '' || isTimeOfDay(claimTime) ? {} : { claimTime: 'Enter a valid time.' };
}

/**
 * `zone`: the user's time zone; `original`: the edited airdrop, whose claim date keeps its exact instant if
 * unchanged.
 */
export const airdropRules = (zone: string, original?: Airdrop) =>
  formRules<AirdropForm, AirdropInput>({
    input: airdropInput,
    toInput: ({ claimDate: date, claimTime: time, ...fields }) => ({
      ...fields,
      claimDate: parseTypedInstant('end', { date, time }, zone, original?.claimDate ?? undefined) ?? null,
    }),
    getMessages: validateClaim,
  });
