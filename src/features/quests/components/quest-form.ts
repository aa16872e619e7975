import type { UseFormReturn } from 'react-hook-form';
import { getFileUrl } from '#/lib/file-url.ts';
import {
  emptyPeriod,
  type PeriodInput,
  parsePeriodFields,
  toPeriodFields,
  validateTimes,
} from '#/lib/local-instant.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import type { TaskKind } from '../kinds.ts';
import { type QuestInput, questInput } from '../schema.ts';

type TaskForm = {
  /** Empty for a new task. */
  taskId: string;
  kind: TaskKind;
  title: string;
  url: string;
};

/** The form's raw values. Dates and times are in the editor's time zone; an empty string means no value. */
export type QuestForm = PeriodInput & {
  title: string;
  description: string;
  projectName: string;
  projectUrl: string;
  reward: string;
  image: { name: string; url: string } | null;
  tasks: TaskForm[];
};

export const emptyTask: TaskForm = { taskId: '', kind: 'visit', title: '', url: '' };

export const emptyQuestForm: QuestForm = {
  title: '',
  description: '',
  projectName: '',
  projectUrl: '',
  reward: '',
  ...emptyPeriod,
  image: null,
  tasks: [emptyTask],
};

/** Fills the form from a quest, with dates in `zone`. */
export function toQuestForm(source: QuestInput, zone: string): QuestForm {
  return {
    title: source.title,
    description: source.description,
    projectName: source.projectName,
    projectUrl: source.projectUrl,
    reward: source.reward,
    ...toPeriodFields({ start: source.startsAt, end: source.endsAt }, zone),
    image: source.image === null ? null : { name: source.image, url: getFileUrl(source.image) },
    tasks: source.tasks.map(({ id, kind, title, url }) => ({
      taskId: id ?? '',
      kind,
      title,
      url: url ?? '',
    })),
  };
}

type Dates = Pick<QuestInput, 'startsAt' | 'endsAt'>;

export type QuestFormState = UseFormReturn<QuestForm, unknown, QuestInput>;

/** Creates the form's rules. Dates are in `zone`; the seconds of `original` dates are preserved. */
export function createQuestRules(zone: string, original?: Dates) {
  const before = original && { start: original.startsAt, end: original.endsAt };
  return createFormRules<QuestForm, QuestInput>({
    input: questInput,
    fieldNames: { startsAt: 'startDate', endsAt: 'endDate' },
    toInput: ({ startDate, startTime, endDate, endTime, image, tasks, ...texts }) => {
      const { start, end } = parsePeriodFields({ startDate, startTime, endDate, endTime }, zone, before);
      return {
        ...texts,
        startsAt: start,
        endsAt: end,
        image: image?.name ?? null,
        tasks: tasks.map(({ taskId, kind, title, url }) => ({ id: taskId || null, kind, title, url })),
      };
    },
    getMessages: validateTimes,
  });
}
