import type * as z from 'zod/mini';
import { type Picture, toPicture } from '#/features/files/components/picture.ts';
import {
  emptyPeriod,
  type PeriodInput,
  parsePeriodFields,
  toPeriodFields,
  validateTimes,
} from '#/lib/local-instant.ts';
import { readNumber } from '#/lib/read-number.ts';
import { getReadings } from '#/lib/typed-decimal.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import type { Blockchain } from '../kinds.ts';
import { type AdminPresaleInput, adminPresaleInput, type PresaleInput, presaleInput } from '../schema.ts';

/**
 * The form's raw values. Dates and times are in the editor's time zone, and caps are text; an empty string means no
 * value.
 */
export type PresaleForm = PeriodInput & {
  projectName: string;
  tokenSymbol: string;
  logo: Picture | null;
  blockchain: Blockchain | '';
  softCap: string;
  hardCap: string;
  kycRequired: boolean;
  auditUrl: string;
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
  ...emptyPeriod,
  softCap: '',
  hardCap: '',
  kycRequired: false,
  auditUrl: '',
  websiteUrl: '',
  twitterUrl: '',
  telegramUrl: '',
  launchpadUrl: '',
  isSponsored: false,
};

/** The form's source: a published presale or an earlier submission. */
export type PresaleSource = Omit<PresaleInput, 'logo'> & { logoUrl: string | null; isSponsored?: boolean };

/** Fills the form from a presale, with dates in `zone`. */
export function toPresaleForm(source: PresaleSource, zone: string): PresaleForm {
  return {
    projectName: source.projectName,
    tokenSymbol: source.tokenSymbol,
    logo: toPicture(source.logoUrl),
    blockchain: source.blockchain,
    ...toPeriodFields({ start: source.presaleStart, end: source.presaleEnd }, zone),
    softCap: source.softCap?.toString() ?? '',
    hardCap: source.hardCap?.toString() ?? '',
    kycRequired: source.kycRequired,
    auditUrl: source.auditUrl ?? '',
    websiteUrl: source.websiteUrl ?? '',
    twitterUrl: source.twitterUrl ?? '',
    telegramUrl: source.telegramUrl ?? '',
    launchpadUrl: source.launchpadUrl ?? '',
    isSponsored: source.isSponsored ?? false,
  };
}

/**
 * Parses dollars such as '$1,250,000' or '1.250.000,50'. Returns null for an empty text, and NaN if it isn't a number. A
 * separator before three digits groups thousands, because dollars have two decimals.
 */
function parseDollars(text: string): number | null {
  const plain = text.replaceAll('$', '').trim();
  if (plain === '') return null;
  return Number(getReadings(plain)?.grouped ?? readNumber(plain) ?? Number.NaN);
}

type Dates = Pick<PresaleSource, 'presaleStart' | 'presaleEnd'>;

function createRules<I extends PresaleInput>(
  input: z.ZodMiniType<I>,
  getAdminFields: (form: PresaleForm) => Partial<AdminPresaleInput>,
  zone: string,
  original: Dates | undefined,
) {
  const before = original && { start: original.presaleStart, end: original.presaleEnd };
  return createFormRules<PresaleForm, I>({
    input,
    fieldNames: { presaleStart: 'startDate', presaleEnd: 'endDate' },
    toInput: (form) => {
      const { startDate, startTime, endDate, endTime, isSponsored: _, ...fields } = form;
      const { start, end } = parsePeriodFields({ startDate, startTime, endDate, endTime }, zone, before);
      return {
        ...fields,
        ...getAdminFields(form),
        logo: form.logo?.name ?? null,
        softCap: parseDollars(form.softCap),
        hardCap: parseDollars(form.hardCap),
        presaleStart: start,
        presaleEnd: end,
      };
    },
    getMessages: validateTimes,
  });
}

/** Creates the rules for promoters. Dates are in `zone`; the seconds of `original` dates are preserved. */
export const createPresaleRules = (zone: string, original?: Dates) =>
  createRules<PresaleInput>(presaleInput, () => ({}), zone, original);

export const createAdminPresaleRules = (zone: string, original?: Dates) =>
  createRules<AdminPresaleInput>(adminPresaleInput, ({ isSponsored }) => ({ isSponsored }), zone, original);
