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
import type { CampaignStatus, Category, RewardType } from '../kinds.ts';
import {
  type AdminCampaignInput,
  adminCampaignInput,
  type Campaign,
  type CampaignInput,
  campaignInput,
} from '../schema.ts';
import { statusByDates } from '../status.ts';

/** The form as typed: dates and times on the editor's own clock; '' stands for nothing. */
export type CampaignForm = TypedPeriod & {
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
  /** '' follows the dates. */
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

/** What a form can be filled from: a published campaign, or what was sent in before. */
export type CampaignSource = Omit<
  Campaign,
  'id' | 'createdAt' | 'participants' | 'listing' | keyof AdminPart
> &
  Partial<AdminPart>;

/** The status that an admin chose against the dates; '' where it follows them. */
function chosenStatus({ status, startDate, endDate }: StatusSource, now: number): CampaignForm['status'] {
  const dates = { start: Date.parse(startDate), end: Date.parse(endDate) };
  return status === undefined || status === statusByDates(dates, now) ? '' : status;
}

/** The form filled from a campaign, its dates on the clock of `zone`. */
export function toCampaignForm(source: CampaignSource, zone: string, now = Date.now()): CampaignForm {
  return {
    title: source.title,
    description: source.description,
    image: pictureOf(source.imageUrl),
    websiteUrl: source.websiteUrl ?? '',
    twitterUrl: source.twitterUrl ?? '',
    telegramUrl: source.telegramUrl ?? '',
    category: source.category,
    ...toTypedPeriod({ start: source.startDate, end: source.endDate }, zone),
    maxParticipants: source.maxParticipants?.toString() ?? '',
    rewardType: source.rewardType,
    rewardAmount: source.rewardAmount,
    status: chosenStatus(source, now),
    isFeatured: source.isFeatured ?? false,
    results: source.results ?? '',
  };
}

type StatusSource = Pick<CampaignSource, 'status' | 'startDate' | 'endDate'>;

/** '25,000' as 25000; null for nothing; NaN for what is no whole number. */
function countOf(text: string): number | null {
  const digits = text.replace(/[,\s]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

type Dates = Pick<CampaignSource, 'startDate' | 'endDate'>;

function rulesOf<I extends CampaignInput>(
  input: z.ZodMiniType<I>,
  own: (form: CampaignForm) => Partial<AdminCampaignInput>,
  zone: string,
  original: Dates | undefined,
) {
  const before = original && { start: original.startDate, end: original.endDate };
  return formRules<CampaignForm, I>({
    input,
    inputOf: (form) => {
      const { startTime: _t, endTime: _e, status: _s, isFeatured: _f, results: _r, ...fields } = form;
      const { start, end } = parseTypedPeriod(form, zone, before);
      return {
        ...fields,
        ...own(form),
        image: form.image?.name ?? null,
        maxParticipants: countOf(form.maxParticipants),
        startDate: start,
        endDate: end,
      };
    },
    messagesOf: validateTimes,
  });
}

/** For a promoter. `zone`: the editor's clock; `original`: the dates it was filled with, which keep their seconds. */
export const campaignRules = (zone: string, original?: Dates) =>
  rulesOf<CampaignInput>(campaignInput, () => ({}), zone, original);

/** The same for an admin. Sends the status only when it was changed: the job may have moved it since the form was opened. */
export function adminCampaignRules(zone: string, original?: StatusSource, now = Date.now()) {
  const before = original === undefined ? '' : chosenStatus(original, now);
  return rulesOf<AdminCampaignInput>(
    adminCampaignInput,
    ({ status, isFeatured, results }) => ({
      ...(status !== before && { status: status === '' ? null : status }),
      isFeatured,
      results,
    }),
    zone,
    original,
  );
}
