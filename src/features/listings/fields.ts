import type { ListingKind } from '#/lib/listing-kinds.ts';

/**
 * How a field's values are written. What people typed is `text`, `link` or `list`: it may say anything. A `picture` is a stored
 * name, an `end` the instant after which it is over.
 */
export type FieldFormat =
  | 'text'
  | 'link'
  | 'picture'
  | 'list'
  | 'choice'
  | 'instant'
  | 'end'
  | 'dollars'
  | 'minutes';
export type ListingField = { label: string; as: FieldFormat };

const text = (label: string): ListingField => ({ label, as: 'text' });
const link = (label: string): ListingField => ({ label, as: 'link' });
const picture = (label: string): ListingField => ({ label, as: 'picture' });
const choice = (label: string): ListingField => ({ label, as: 'choice' });
const instant = (label: string): ListingField => ({ label, as: 'instant' });
const end: ListingField = { label: 'End', as: 'end' };
const dollars = (label: string): ListingField => ({ label, as: 'dollars' });
const list = (label: string): ListingField => ({ label, as: 'list' });

const links = { websiteUrl: link('Website'), twitterUrl: link('Twitter'), telegramUrl: link('Telegram') };

/** What people call the fields of each kind, in the order in which they are shown. */
export const listingFields: Readonly<Record<ListingKind, Readonly<Record<string, ListingField>>>> = {
  presale: {
    projectName: text('Project name'),
    tokenSymbol: text('Token symbol'),
    logo: picture('Logo'),
    blockchain: choice('Blockchain'),
    presaleStart: instant('Start'),
    presaleEnd: end,
    softCap: dollars('Soft cap'),
    hardCap: dollars('Hard cap'),
    kycRequired: choice('KYC required'),
    auditStatus: choice('Audit'),
    auditUrl: link('Audit report'),
    riskLevel: choice('Risk level'),
    facts: list('Facts'),
    ...links,
    launchpadUrl: link('Launchpad'),
  },
  campaign: {
    title: text('Title'),
    description: text('Description'),
    image: picture('Image'),
    ...links,
    category: choice('Category'),
    startDate: instant('Start'),
    endDate: end,
    maxParticipants: choice('Max participants'),
    rewardType: choice('Reward type'),
    rewardAmount: text('Reward amount'),
    results: text('Results'),
  },
  quest: {
    title: text('Title'),
    description: text('Description'),
    projectName: text('Project name'),
    projectUrl: link('Project link'),
    reward: text('Reward'),
    startsAt: instant('Start'),
    endsAt: end,
    image: picture('Image'),
    tasks: list('Tasks'),
  },
  guide: {
    title: text('Title'),
    project: text('Project'),
    projectUrl: link('Project link'),
    description: text('Description'),
    steps: list('Steps'),
    tips: list('Tips'),
  },
  faucet: {
    name: text('Name'),
    url: link('Link'),
    network: text('Network'),
    amount: text('Amount'),
    cooldownMinutes: { label: 'Cooldown', as: 'minutes' },
    requirements: text('Requirements'),
  },
};

/** What people call a field of a listing. One that is no longer known is called as it is stored. */
export const getField = (kind: ListingKind, field: string): ListingField =>
  Object.hasOwn(listingFields[kind], field) ? (listingFields[kind][field] ?? text(field)) : text(field);
