import type * as z from 'zod/mini';
import { type Picture, pictureOf } from '#/features/files/components/picture.ts';
import {
  emptyPeriod,
  parseTypedPeriod,
  type TypedPeriod,
  toTypedPeriod,
  validateTimes,
} from '#/lib/local-instant.ts';
import { formRules } from '#/ui/forms/form-rules.ts';
import type { Blockchain } from '../kinds.ts';
import { type AdminPresaleInput, adminPresaleInput, type PresaleInput, presaleInput } from '../schema.ts';

/** The form as typed: dates and times on the editor's own clock, caps as text; '' stands for nothing. */
export type PresaleForm = TypedPeriod & {
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

/** What a form can be filled from: a published presale, or what was sent in before. */
export type PresaleSource = Omit<PresaleInput, 'logo'> & { logoUrl: string | null; isSponsored?: boolean };

/** The form filled from a presale, its dates on the clock of `zone`. */
export function toPresaleForm(source: PresaleSource, zone: string): PresaleForm {
  return {
    projectName: source.projectName,
    tokenSymbol: source.tokenSymbol,
    logo: pictureOf(source.logoUrl),
    blockchain: source.blockchain,
    ...toTypedPeriod({ start: source.presaleStart, end: source.presaleEnd }, zone),
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

/** '$1,250,000' as 1250000; null for nothing; NaN for what is no number. */
function amountOf(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '');
  if (digits === '') return null;
  return /^\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN;
}

type Dates = Pick<PresaleSource, 'presaleStart' | 'presaleEnd'>;

function rulesOf<I extends PresaleInput>(
  input: z.ZodMiniType<I>,
  own: (form: PresaleForm) => Partial<AdminPresaleInput>,
  zone: string,
  original: Dates | undefined,
) {
  const before = original && { start: original.presaleStart, end: original.presaleEnd };
  return formRules<PresaleForm, I>({
    input,
    places: { presaleStart: 'startDate', presaleEnd: 'endDate' },
    inputOf: (form) => {
      const { startDate, startTime, endDate, endTime, isSponsored: _, ...fields } = form;
      const { start, end } = parseTypedPeriod({ startDate, startTime, endDate, endTime }, zone, before);
      return {
        ...fields,
        ...own(form),
        logo: form.logo?.name ?? null,
        softCap: amountOf(form.softCap),
        hardCap: amountOf(form.hardCap),
        presaleStart: start,
        presaleEnd: end,
      };
    },
    messagesOf: validateTimes,
  });
}

/** For a promoter. `zone`: the editor's clock; `original`: the dates it was filled with, which keep their seconds. */
export const presaleRules = (zone: string, original?: Dates) =>
  rulesOf<PresaleInput>(presaleInput, () => ({}), zone, original);

/** The same for an admin. */
export const adminPresaleRules = (zone: string, original?: Dates) =>
  rulesOf<AdminPresaleInput>(adminPresaleInput, ({ isSponsored }) => ({ isSponsored }), zone, original);
