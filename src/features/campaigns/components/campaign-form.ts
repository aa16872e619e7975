import type * as z from 'zod/mini';
import { type Picture, toPicture } from '#/features/files/components/picture.ts';
import {
  emptyPeriod,
  type PeriodInput,
  parsePeriodFields,
  toPeriodFields,
  validateTimes,
} from '#/lib/local-instant.ts';
import { parseAmount } from '#/lib/typed-number.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import type { CampaignStatus, Category, RewardType } from '../kinds.ts';
import {
  type AdminCampaignInput,
  adminCampaignInput,
  type Campaign,
  type CampaignInput,
  campaignInput,
} from '../schema.ts';
import { getStatusByDates } from '../status.ts';

/** The form's raw values. Dates and times are in the editor's time zone; an empty string means no value. */
export type CampaignForm = PeriodInput & {
  title: string;
  description: string;
  image: Picture | null;
  websiteUrl: string;
  twitterUrl: string;
  telegramUrl: string;
  category: Category | '';
  maxParticipants: string;
  rewardType: RewardType | '';
  rewardAmount: string;
  /** Empty if the status follows the dates. */
  status: CampaignStatus | '';
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
  ...emptyPeriod,
  maxParticipants: '',
  rewardType: '',
  rewardAmount: '',
  status: '',
  isFeatured: false,
  results: '',
};

type AdminPart = Pick<Campaign, 'status' | 'isFeatured' | 'results'>;

/** The form's source: a published campaign or an earlier submission. */
export type CampaignSource = Omit<
  Campaign,
  'id' | 'createdAt' | 'participants' | 'listing' | keyof AdminPart
> &
  Partial<AdminPart>;

type StatusSource = Pick<CampaignSource, 'status' | 'startDate' | 'endDate'>;

/** Returns the status if an admin chose one that differs from the dates; otherwise, an empty string. */
function getChosenStatus({ status, startDate, endDate }: StatusSource, now: number): CampaignForm['status'] {
  const dates = { start: Date.parse(startDate), end: Date.parse(endDate) };
  return status === undefined || status === getStatusByDates(dates, now) ? '' : status;
}

/** Fills the form from a campaign, with dates in `zone`. */
export function toCampaignForm(source: CampaignSource, zone: string, now = Date.now()): CampaignForm {
  return {
    title: source.title,
    description: source.description,
    image: toPicture(source.imageUrl),
    websiteUrl: source.websiteUrl ?? '',
    twitterUrl: source.twitterUrl ?? '',
    telegramUrl: source.telegramUrl ?? '',
    category: source.category,
    ...toPeriodFields({ start: source.startDate, end: source.endDate }, zone),
    maxParticipants: source.maxParticipants?.toString() ?? '',
    rewardType: source.rewardType,
    rewardAmount: source.rewardAmount,
    status: getChosenStatus(source, now),
    isFeatured: source.isFeatured ?? false,
    results: source.results ?? '',
  };
}

type Dates = Pick<CampaignSource, 'startDate' | 'endDate'>;

function createRules<I extends CampaignInput>(
  schema: z.ZodMiniType<I>,
  getAdminFields: (form: CampaignForm) => Partial<AdminCampaignInput>,
  zone: string,
  original: Dates | undefined,
) {
  const originalPeriod = original && { start: original.startDate, end: original.endDate };
  return createFormRules<CampaignForm, I>({
    input: schema,
    toInput: (form) => {
      const { startTime: _t, endTime: _e, status: _s, isFeatured: _f, results: _r, ...fields } = form;
      const { start, end } = parsePeriodFields(form, zone, originalPeriod);
      return {
        ...fields,
        ...getAdminFields(form),
        image: form.image?.name ?? null,
        maxParticipants: parseAmount(form.maxParticipants) ?? null,
        startDate: start,
        endDate: end,
      };
    },
    getMessages: validateTimes,
  });
}

/** Creates the rules for promoters. Dates are in `zone`; the seconds of `original` dates are preserved. */
export const createCampaignRules = (zone: string, original?: Dates) =>
  createRules<CampaignInput>(campaignInput, () => ({}), zone, original);

/**
 * Creates the rules for admins. An unchanged status is omitted, because the job may have updated it since the form was
 * opened.
 */
export function createAdminCampaignRules(zone: string, original?: StatusSource, now = Date.now()) {
  const originalStatus = original === undefined ? '' : getChosenStatus(original, now);
  return createRules<AdminCampaignInput>(
    adminCampaignInput,
    ({ status, isFeatured, results }) => ({
      ...(status !== originalStatus && { status: status === '' ? null : status }),
      isFeatured,
      results,
    }),
    zone,
    original,
  );
}
