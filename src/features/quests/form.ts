import { isCalendarDay } from '#/lib/dates.ts';
import { fileUrl } from '#/lib/file-url.ts';
import { instantOf, isTimeOfDay, localDateTime } from '#/lib/zones.ts';
import type { TaskKind } from './kinds.ts';
import { type QuestInput, questInput } from './schema.ts';

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

/** A quest as it was typed so far: in the shape that is sent, with what may still be missing or wrong. */
export type QuestDraft = {
  title?: string | undefined;
  description?: string | undefined;
  projectName?: string | undefined;
  projectUrl?: string | undefined;
  reward?: string | undefined;
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
  image?: string | null | undefined;
  tasks?:
    | readonly {
        id?: string | null | undefined;
        kind: string;
        title: string;
        url?: string | null | undefined;
      }[]
    | undefined;
};

type Checked = { ok: true; input: QuestInput } | { ok: false; errors: QuestFormErrors };

const startOfDay = '00:00';
const endOfDay = '23:59';

export const emptyTask: TaskForm = { taskId: '', kind: 'visit', title: '', url: '' };

const wallClock = (instant: string | null | undefined, zone: string, time: string) => {
  const ms = Date.parse(instant ?? '');
  return Number.isNaN(ms) ? { date: '', time } : localDateTime(ms, zone);
};

/** The form of a quest, or of what was typed of one, on the clock of `zone`. */
export function questFormOf(draft: QuestDraft, zone: string): QuestForm {
  const start = wallClock(draft.startsAt, zone, startOfDay);
  const end = wallClock(draft.endsAt, zone, endOfDay);
  const tasks = (draft.tasks ?? []).map(({ id, kind, title, url }) => ({
    taskId: id ?? '',
    // A draft holds what its form offered.
    kind: kind as TaskKind,
    title,
    url: url ?? '',
  }));
  return {
    title: draft.title ?? '',
    description: draft.description ?? '',
    projectName: draft.projectName ?? '',
    projectUrl: draft.projectUrl ?? '',
    reward: draft.reward ?? '',
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    image: draft.image == null ? null : { name: draft.image, url: fileUrl(draft.image) },
    tasks: tasks.length === 0 ? [{ ...emptyTask }] : tasks,
  };
}

function instantIn(date: string, time: string, fallback: string, zone: string): string | null {
  if (!isCalendarDay(date)) return null;
  return new Date(instantOf({ date, time: isTimeOfDay(time) ? time : fallback }, zone)).toISOString();
}

/** The form in the shape that is sent, unchecked. */
export function questDraftOf(form: QuestForm, zone: string): QuestDraft {
  return {
    title: form.title,
    description: form.description,
    projectName: form.projectName,
    projectUrl: form.projectUrl,
    reward: form.reward,
    startsAt: instantIn(form.startDate, form.startTime, startOfDay, zone),
    endsAt: instantIn(form.endDate, form.endTime, endOfDay, zone),
    image: form.image?.name ?? null,
    tasks: form.tasks.map(({ taskId, kind, title, url }) => ({ id: taskId || null, kind, title, url })),
  };
}

const formFields: Readonly<Record<string, string>> = { startsAt: 'startDate', endsAt: 'endDate' };

/** The form as the API's input, or a message for each field that is wrong. */
export function checkQuestForm(form: QuestForm, zone: string): Checked {
  const parsed = questInput.safeParse(questDraftOf(form, zone));
  if (parsed.success) return { ok: true, input: parsed.data };
  const errors: QuestFormErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path.map(String).join('.');
    errors[formFields[name] ?? name] ??= message;
  }
  return { ok: false, errors };
}
