import type { FieldErrors, Resolver, UseFormSetError } from 'react-hook-form';
import type { Picture } from '#/features/files/components/picture-field.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { instantTyped, typedInstant } from '#/lib/local-instant.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import type { CampaignStatus, Category, RewardType } from '../kinds.ts';
import {
  type AdminCampaignInput,
  adminCampaignInput,
  type Campaign,
  type CampaignInput,
  campaignInput,
} from '../schema.ts';

/** The form as typed: dates and times on the editor's own clock; '' stands for nothing. */
export type CampaignForm = {
  title: string;
  description: string;
  image: Picture | null;
  websiteUrl: string;
  twitterUrl: string;
  telegramUrl: string;
  category: Category | '';
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  maxParticipants: string;
  rewardType: RewardType | '';
  rewardAmount: string;
  status: CampaignStatus;
  isFeatured: boolean;
  results: string;
};

export const emptyCampaignForm: CampaignForm = {
  title: '',
  description: '',
  image: null,
  websiteUrl: '',
  twitterUrl: '',
  telegramUrl: '',
  category: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  maxParticipants: '',
  rewardType: '',
  rewardAmount: '',
  status: 'active',
  isFeatured: false,
  results: '',
};

type AdminPart = Pick<Campaign, 'status' | 'isFeatured' | 'results'>;

/** What a form can be filled from: a published campaign, or what was sent in before. */
export type CampaignSource = Omit<Campaign, 'id' | 'createdAt' | 'participants' | keyof AdminPart> &
  Partial<AdminPart>;

const pictureOf = (url: string | null): Picture | null =>
  url === null ? null : { name: url.slice(url.lastIndexOf('/') + 1), url };

/** The form filled from a campaign, its dates on the clock of `zone`. */
export function campaignFormOf(source: CampaignSource, zone: string): CampaignForm {
  const start = typedInstant(source.startDate, zone);
  const end = typedInstant(source.endDate, zone);
  return {
    title: source.title,
    description: source.description,
    image: pictureOf(source.imageUrl),
    websiteUrl: source.websiteUrl ?? '',
    twitterUrl: source.twitterUrl ?? '',
    telegramUrl: source.telegramUrl ?? '',
    category: source.category,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    maxParticipants: source.maxParticipants?.toString() ?? '',
    rewardType: source.rewardType,
    rewardAmount: source.rewardAmount,
    status: source.status ?? 'active',
    isFeatured: source.isFeatured ?? false,
    results: source.results ?? '',
  };
}

/** '25,000' as 25000; null for nothing; NaN for what is no whole number. */
function countOf(text: string): number | null {
  const digits = text.replace(/[,\s]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

type Errors = Partial<Record<keyof CampaignForm, string>>;
type Checked<T> = { ok: true; input: T } | { ok: false; errors: Errors };
type Dates = Pick<CampaignSource, 'startDate' | 'endDate'>;

function inputOf(form: CampaignForm, zone: string, original: Dates | undefined) {
  const { startTime, endTime, status: _s, isFeatured: _f, results: _r, ...fields } = form;
  return {
    ...fields,
    image: form.image?.name ?? null,
    maxParticipants: countOf(form.maxParticipants),
    startDate:
      instantTyped('start', { date: form.startDate, time: startTime }, zone, original?.startDate) ?? '',
    endDate: instantTyped('end', { date: form.endDate, time: endTime }, zone, original?.endDate) ?? '',
  };
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

function errorsOf(form: CampaignForm, issues: Issues): Errors {
  const errors: Errors = {};
  for (const name of ['startTime', 'endTime'] as const) {
    if (form[name] !== '' && !isTimeOfDay(form[name])) errors[name] = 'Please enter a valid time';
  }
  for (const { path, message } of issues) {
    const field = String(path[0]);
    if (field in form) errors[field as keyof CampaignForm] ??= message; // `in form` has just shown that it is a key
  }
  return errors;
}

/**
 * The form as a promoter's input, or a message for each field that is wrong. `original`: the dates it was filled with,
 * which keep their seconds.
 */
export function checkCampaignForm(
  form: CampaignForm,
  zone: string,
  original?: Dates,
): Checked<CampaignInput> {
  const parsed = campaignInput.safeParse(inputOf(form, zone, original));
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, errors: errorsOf(form, parsed.error.issues) };
}

/** The same as an admin's input. */
export function checkAdminCampaignForm(
  form: CampaignForm,
  zone: string,
  original?: Dates,
): Checked<AdminCampaignInput> {
  const { status, isFeatured, results } = form;
  const parsed = adminCampaignInput.safeParse({
    ...inputOf(form, zone, original),
    status,
    isFeatured,
    results,
  });
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, errors: errorsOf(form, parsed.error.issues) };
}

/** The form's rules for React Hook Form. */
export function campaignResolver<T extends CampaignInput>(
  check: (form: CampaignForm) => Checked<T>,
): Resolver<CampaignForm, unknown, T> {
  return (form) => {
    const checked = check(form);
    if (checked.ok) return { values: checked.input, errors: {} };
    const errors: FieldErrors<CampaignForm> = Object.fromEntries(
      Object.entries(checked.errors).map(([name, message]) => [name, { type: 'rule', message }]),
    );
    return { values: {}, errors };
  };
}

/** Puts what the server says about a field beside it. Answers whether there was one. */
export function showCampaignError(error: unknown, setError: UseFormSetError<CampaignForm>): boolean {
  if (!isAppError(error) || error.field === undefined || !(error.field in emptyCampaignForm)) return false;
  // `in` has just shown that it is a key of the form.
  setError(error.field as keyof CampaignForm, { message: error.message }, { shouldFocus: true });
  return true;
}
