import type { FieldErrors, Resolver, UseFormSetError } from 'react-hook-form';
import type { Picture } from '#/features/files/components/picture-field.tsx';
import { isAppError } from '#/lib/app-error.ts';
import { instantTyped, typedInstant } from '#/lib/local-instant.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import type { AuditStatus, Blockchain, RiskLevel } from '../kinds.ts';
import {
  type AdminPresaleInput,
  adminPresaleInput,
  type Presale,
  type PresaleInput,
  presaleInput,
} from '../schema.ts';

/** The form as typed: dates and times on the editor's own clock, caps as text; '' stands for nothing. */
export type PresaleForm = {
  projectName: string;
  tokenSymbol: string;
  logo: Picture | null;
  blockchain: Blockchain | '';
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  softCap: string;
  hardCap: string;
  kycRequired: boolean;
  auditStatus: AuditStatus;
  auditUrl: string;
  riskLevel: RiskLevel;
  websiteUrl: string;
  twitterUrl: string;
  telegramUrl: string;
  launchpadUrl: string;
  isSponsored: boolean;
};

export const emptyPresaleForm: PresaleForm = {
  projectName: '',
  tokenSymbol: '',
  logo: null,
  blockchain: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  softCap: '',
  hardCap: '',
  kycRequired: false,
  auditStatus: 'Not Audited',
  auditUrl: '',
  riskLevel: 'Medium',
  websiteUrl: '',
  twitterUrl: '',
  telegramUrl: '',
  launchpadUrl: '',
  isSponsored: false,
};

/** What a form can be filled from: a published presale, or what was sent in before. */
export type PresaleSource = Omit<Presale, 'id' | 'isSponsored' | 'createdAt' | 'moves'> & {
  isSponsored?: boolean;
};

const pictureOf = (url: string | null): Picture | null =>
  url === null ? null : { name: url.slice(url.lastIndexOf('/') + 1), url };

/** The form filled from a presale, its dates on the clock of `zone`. */
export function presaleFormOf(source: PresaleSource, zone: string): PresaleForm {
  const start = typedInstant(source.presaleStart, zone);
  const end = typedInstant(source.presaleEnd, zone);
  return {
    projectName: source.projectName,
    tokenSymbol: source.tokenSymbol,
    logo: pictureOf(source.logoUrl),
    blockchain: source.blockchain,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    softCap: source.softCap?.toString() ?? '',
    hardCap: source.hardCap?.toString() ?? '',
    kycRequired: source.kycRequired,
    auditStatus: source.auditStatus,
    auditUrl: source.auditUrl ?? '',
    riskLevel: source.riskLevel,
    websiteUrl: source.websiteUrl ?? '',
    twitterUrl: source.twitterUrl ?? '',
    telegramUrl: source.telegramUrl ?? '',
    launchpadUrl: source.launchpadUrl ?? '',
    isSponsored: source.isSponsored ?? false,
  };
}

/** '$1,250,000' as 1250000; null for nothing; NaN for what is no number. */
function amountOf(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '');
  if (digits === '') return null;
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

type Errors = Partial<Record<keyof PresaleForm, string>>;
type Checked<T> = { ok: true; input: T } | { ok: false; errors: Errors };

/** Where a message about a field of the input stands in the form. */
const placeOf = (field: string): string =>
  field === 'presaleStart' ? 'startDate' : field === 'presaleEnd' ? 'endDate' : field;

type Dates = Pick<PresaleSource, 'presaleStart' | 'presaleEnd'>;

function inputOf(form: PresaleForm, zone: string, original: Dates | undefined) {
  const { startDate, startTime, endDate, endTime, isSponsored: _, ...fields } = form;
  return {
    ...fields,
    logo: form.logo?.name ?? null,
    softCap: amountOf(form.softCap),
    hardCap: amountOf(form.hardCap),
    presaleStart:
      instantTyped('start', { date: startDate, time: startTime }, zone, original?.presaleStart) ?? '',
    presaleEnd: instantTyped('end', { date: endDate, time: endTime }, zone, original?.presaleEnd) ?? '',
  };
}

type Issues = readonly { path: readonly PropertyKey[]; message: string }[];

function errorsOf(form: PresaleForm, issues: Issues): Errors {
  const errors: Errors = {};
  for (const name of ['startTime', 'endTime'] as const) {
    if (form[name] !== '' && !isTimeOfDay(form[name])) errors[name] = 'Please enter a valid time';
  }
  for (const { path, message } of issues) {
    const field = placeOf(String(path[0]));
    if (field in form) errors[field as keyof PresaleForm] ??= message; // `in form` has just shown that it is a key
  }
  return errors;
}

/**
 * The form as a promoter's input, or a message for each field that is wrong. `original`: the dates it was filled with,
 * which keep their seconds.
 */
export function checkPresaleForm(form: PresaleForm, zone: string, original?: Dates): Checked<PresaleInput> {
  const parsed = presaleInput.safeParse(inputOf(form, zone, original));
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, errors: errorsOf(form, parsed.error.issues) };
}

/** The same as an admin's input. */
export function checkAdminPresaleForm(
  form: PresaleForm,
  zone: string,
  original?: Dates,
): Checked<AdminPresaleInput> {
  const { isSponsored } = form;
  const parsed = adminPresaleInput.safeParse({ ...inputOf(form, zone, original), isSponsored });
  if (parsed.success) return { ok: true, input: parsed.data };
  return { ok: false, errors: errorsOf(form, parsed.error.issues) };
}

/** The form's rules for React Hook Form. */
export function presaleResolver<T extends PresaleInput>(
  check: (form: PresaleForm) => Checked<T>,
): Resolver<PresaleForm, unknown, T> {
  return (form) => {
    const checked = check(form);
    if (checked.ok) return { values: checked.input, errors: {} };
    const errors: FieldErrors<PresaleForm> = Object.fromEntries(
      Object.entries(checked.errors).map(([name, message]) => [name, { type: 'rule', message }]),
    );
    return { values: {}, errors };
  };
}

/** Puts what the server says about a field beside it. Answers whether there was one. */
export function showPresaleError(error: unknown, setError: UseFormSetError<PresaleForm>): boolean {
  if (!isAppError(error) || error.field === undefined) return false;
  const field = placeOf(error.field);
  if (!(field in emptyPresaleForm)) return false;
  // `in` has just shown that it is a key of the form.
  setError(field as keyof PresaleForm, { message: error.message }, { shouldFocus: true });
  return true;
}
