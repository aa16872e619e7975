import { formatInstant, type Reader } from '#/lib/wording.ts';
import { taskLabels } from '../../quests/schema.ts';
import type { Kind } from '../kinds.ts';
import type { Proposal } from '../schema.ts';

/** The words of each field of what is submitted, in the order they are shown in. */
const labels: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  presale: {
    projectName: 'Project name',
    tokenSymbol: 'Token symbol',
    logo: 'Logo',
    blockchain: 'Blockchain',
    presaleStart: 'Start',
    presaleEnd: 'End',
    softCap: 'Soft cap (USD)',
    hardCap: 'Hard cap (USD)',
    kycRequired: 'KYC required',
    auditUrl: 'Audit report',
    websiteUrl: 'Website',
    twitterUrl: 'Twitter',
    telegramUrl: 'Telegram',
    launchpadUrl: 'Launchpad',
  },
  campaign: {
    title: 'Title',
    description: 'Description',
    image: 'Image',
    websiteUrl: 'Website',
    twitterUrl: 'Twitter',
    telegramUrl: 'Telegram',
    category: 'Category',
    startDate: 'Start',
    endDate: 'End',
    maxParticipants: 'Max participants',
    rewardType: 'Reward type',
    rewardAmount: 'Reward amount',
  },
  quest: {
    title: 'Title',
    description: 'Description',
    projectName: 'Project name',
    projectUrl: 'Project link',
    reward: 'Reward',
    startsAt: 'Start',
    endsAt: 'End',
    image: 'Image',
    tasks: 'Tasks',
  },
};

const instants = new Set(['presaleStart', 'presaleEnd', 'startDate', 'endDate', 'startsAt', 'endsAt']);
const pictures = new Set(['logo', 'image']);

type Task = Extract<Proposal, { kind: 'quest' }>['payload']['tasks'][number];

const taskText = ({ kind, title, url }: Task, at: number) =>
  `${at + 1}. ${taskLabels[kind]}: ${title}${url === null ? '' : ` (${url})`}`;

/** A field as people read it; null for nothing. Of a picture: its stored name. */
function textOf({ kind, payload }: Proposal, name: string, reader: Reader): string | null {
  if (kind === 'quest' && name === 'tasks') return payload.tasks.map(taskText).join('\n');
  const value: unknown = Object.entries(payload).find(([key]) => key === name)?.[1];
  if (value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value !== 'string') return null;
  return instants.has(name) ? formatInstant(Date.parse(value), reader) : value;
}

export type FieldChange = {
  name: string;
  label: string;
  isPicture: boolean;
  before: string | null;
  after: string | null;
};

/** The fields in which what is proposed differs from what is public. */
export function changesBetween(current: Proposal, proposed: Proposal, reader: Reader): FieldChange[] {
  return Object.entries(labels[proposed.kind]).flatMap(([name, label]) => {
    const [before, after] = [textOf(current, name, reader), textOf(proposed, name, reader)];
    return before === after ? [] : [{ name, label, isPicture: pictures.has(name), before, after }];
  });
}
