import type { UseFormReturn } from 'react-hook-form';
import { isCalendarDay } from '#/lib/dates.ts';
import { parseTypedInstant, toTypedInstant, unsetTimes } from '#/lib/local-instant.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { formRules } from '#/ui/forms/form-rules.ts';
import type { AirdropStatus, AirdropType, CheckInDuration } from '../kinds.ts';
import { type Airdrop, type AirdropInput, airdropInput } from '../schema.ts';

/** The add and edit form as typed. The claim date and time are the user's wall clock; '' stands for nothing. */
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
    claimTime: unsetTimes.end,
    walletAddress: '',
    notes: '',
    priority: false,
    checkInDuration: 'weekly',
    tags: [],
    chains: [],
  };
}

/** The edit form of an airdrop, its claim date on the clock of `zone`. */
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

/** The time counts only beside a claim date. */
function badClaim({ claimDate, claimTime }: AirdropForm): FormErrors {
  if (claimDate === '') return {};
  if (!isCalendarDay(claimDate)) return { claimDate: 'Please enter a valid claim date' };
  return claimTime === '' || isTimeOfDay(claimTime) ? {} : { claimTime: 'Please enter a valid time.' };
}

/** `zone`: the user's clock; `original`: the airdrop being edited, whose untouched claim date keeps its exact instant. */
export const airdropRules = (zone: string, original?: Airdrop) =>
  formRules<AirdropForm, AirdropInput>({
    input: airdropInput,
    inputOf: ({ claimDate: date, claimTime: time, ...fields }) => ({
      ...fields,
      claimDate: parseTypedInstant('end', { date, time }, zone, original?.claimDate ?? undefined) ?? null,
    }),
    messagesOf: badClaim,
  });
