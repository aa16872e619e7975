import type { ListingKind } from '#/lib/listing-kinds.ts';

/** How a field's values are written. What people typed is `text` or `list`: it may say anything. */
export type FieldFormat = 'text' | 'list' | 'choice' | 'instant' | 'dollars' | 'minutes';
export type ListingField = { label: string; as: FieldFormat };

const text = (label: string): ListingField => ({ label, as: 'text' });
const choice = (label: string): ListingField => ({ label, as: 'choice' });
const instant = (label: string): ListingField => ({ label, as: 'instant' });
const dollars = (label: string): ListingField => ({ label, as: 'dollars' });
const list = (label: string): ListingField => ({ label, as: 'list' });

const links = { websiteUrl: text('Website'), twitterUrl: text('Twitter'), telegramUrl: text('Telegram') };

const fields: Readonly<Record<ListingKind, Readonly<Record<string, ListingField>>>> = {
  presale: {
    projectName: text('Project name'),
    tokenSymbol: text('Token'),
    blockchain: choice('Blockchain'),
    presaleStart: instant('Start'),
    presaleEnd: instant('End'),
    softCap: dollars('Soft cap'),
    hardCap: dollars('Hard cap'),
    kycRequired: choice('KYC required'),
    auditStatus: choice('Audit'),
    auditUrl: text('Audit report'),
    riskLevel: choice('Risk level'),
    facts: list('Facts'),
    ...links,
    launchpadUrl: text('Launchpad'),
  },
  campaign: {
    title: text('Title'),
    description: text('Description'),
    ...links,
    category: choice('Category'),
    startDate: instant('Start'),
    endDate: instant('End'),
    maxParticipants: choice('Maximum participants'),
    rewardType: choice('Reward type'),
    rewardAmount: text('Reward'),
    results: text('Results'),
  },
  quest: {
    title: text('Title'),
    description: text('Description'),
    projectName: text('Project name'),
    projectUrl: text('Project website'),
    reward: text('Reward'),
    startsAt: instant('Start'),
    endsAt: instant('End'),
    tasks: list('Tasks'),
  },
  guide: {
    title: text('Title'),
    project: text('Project'),
    projectUrl: text('Project website'),
    description: text('Description'),
    steps: list('Steps'),
    tips: list('Tips'),
  },
  faucet: {
    name: text('Name'),
    url: text('Link'),
    network: text('Network'),
    amount: text('Amount'),
    cooldownMinutes: { label: 'Cooldown', as: 'minutes' },
    requirements: text('Requirements'),
  },
};

/** What people call a field of a listing. One that is no longer known is called as it is stored. */
export const fieldOf = (kind: ListingKind, field: string): ListingField =>
  Object.hasOwn(fields[kind], field) ? (fields[kind][field] ?? text(field)) : text(field);
