import { fileUrl } from '#/lib/file-url.ts';
import { instantTyped, typedInstant } from '#/lib/local-instant.ts';
import { isTimeOfDay } from '#/lib/zones.ts';
import type { TaskKind } from '../kinds.ts';
import { type QuestInput, questInput } from '../schema.ts';

type TaskForm = {
  /** '' for one that was not there before. */
  taskId: string;
  kind: TaskKind;
  title: string;
  url: string;
};

/** The form of a quest as typed. Dates and times are the editor's wall clock; '' stands for nothing. */
export type QuestForm = {
  title: string;
  description: string;
  projectName: string;
  projectUrl: string;
  reward: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  image: { name: string; url: string } | null;
  tasks: TaskForm[];
};

/** Messages by field; of a task's field by its path, such as 'tasks.0.title'. */
export type QuestFormErrors = Record<string, string>;

type Checked = { ok: true; input: QuestInput } | { ok: false; errors: QuestFormErrors };

export const emptyTask: TaskForm = { taskId: '', kind: 'visit', title: '', url: '' };

export const emptyQuestForm: QuestForm = {
  title: '',
  description: '',
  projectName: '',
  projectUrl: '',
  reward: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  image: null,
  tasks: [emptyTask],
};

/** The form filled from a quest, its dates on the clock of `zone`. */
export function questFormOf(source: QuestInput, zone: string): QuestForm {
  const start = typedInstant(source.startsAt, zone);
  const end = typedInstant(source.endsAt, zone);
  return {
    title: source.title,
    description: source.description,
    projectName: source.projectName,
    projectUrl: source.projectUrl,
    reward: source.reward,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    image: source.image === null ? null : { name: source.image, url: fileUrl(source.image) },
    tasks: source.tasks.map(({ id, kind, title, url }) => ({
      taskId: id ?? '',
      kind,
      title,
      url: url ?? '',
    })),
  };
}

/** Where a message about a field of the input stands in the form. */
export const questFieldOf = (field: string): string =>
  field === 'startsAt' ? 'startDate' : field === 'endsAt' ? 'endDate' : field;

type Dates = Pick<QuestInput, 'startsAt' | 'endsAt'>;

/**
 * The form as the API's input, or a message for each field that is wrong. `original`: the dates it was filled with, which
 * keep their seconds.
 */
export function checkQuestForm(form: QuestForm, zone: string, original?: Dates): Checked {
  const { startDate, startTime, endDate, endTime, image, tasks, ...texts } = form;
  const parsed = questInput.safeParse({
    ...texts,
    startsAt: instantTyped('start', { date: startDate, time: startTime }, zone, original?.startsAt) ?? '',
    endsAt: instantTyped('end', { date: endDate, time: endTime }, zone, original?.endsAt) ?? '',
    image: image?.name ?? null,
    tasks: tasks.map(({ taskId, kind, title, url }) => ({ id: taskId || null, kind, title, url })),
  });
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: QuestFormErrors = {};
  for (const name of ['startTime', 'endTime'] as const) {
    if (form[name] !== '' && !isTimeOfDay(form[name])) errors[name] = 'Please enter a valid time.';
  }
  for (const { path, message } of parsed.error.issues) {
    errors[questFieldOf(path.map(String).join('.'))] ??= message;
  }
  return { ok: false, errors };
}
