import { type Guide, type GuideInput, guideInput } from './schema.ts';

/** `key` tells rows apart on the screen; steps the guide has already carry their id. */
export type StepForm = { key: string; id?: string; title: string; description: string; link: string };
export type TipForm = { key: string; text: string };

/** The add and edit form as typed. */
export type GuideForm = {
  title: string;
  project: string;
  projectUrl: string;
  description: string;
  steps: readonly StepForm[];
  tips: readonly TipForm[];
};

/** Messages by field: 'title', 'steps.0.link'. */
export type GuideFormErrors = Readonly<Record<string, string>>;
export type Notice = { title: string; description: string };

type Checked =
  | { ok: true; input: Omit<GuideInput, 'logo'> }
  | { ok: false; errors: GuideFormErrors; notice: Notice | undefined };

export const incomplete: Notice = {
  title: 'Incomplete form',
  description: 'Please fill in all required fields.',
};
export const stepsRequired: Notice = {
  title: 'Steps required',
  description: 'Please add at least one step with title and description.',
};
const fillIn = 'Please fill in this field.';

let rows = 0;
const newKey = () => {
  rows += 1;
  return `row-${rows}`;
};

export const emptyStep = (): StepForm => ({ key: newKey(), title: '', description: '', link: '' });
export const emptyTip = (): TipForm => ({ key: newKey(), text: '' });

export const emptyGuideForm = (): GuideForm => ({
  title: '',
  project: '',
  projectUrl: '',
  description: '',
  steps: [emptyStep()],
  tips: [emptyTip()],
});

export function guideFormOf(guide: Guide): GuideForm {
  const { title, project, projectUrl, description, steps, tips } = guide;
  return {
    title,
    project,
    projectUrl: projectUrl ?? '',
    description,
    steps: steps.map(({ link, ...step }) => ({ ...step, key: newKey(), link: link ?? '' })),
    tips: tips.length === 0 ? [emptyTip()] : tips.map((text) => ({ key: newKey(), text })),
  };
}

const isBlank = (text: string) => text.trim() === '';

/** The required fields that nobody has filled in. A step of nothing but spaces is none: it is dropped later. */
function missing({ title, project, steps }: GuideForm): string[] {
  const fields = [...(isBlank(title) ? ['title'] : []), ...(isBlank(project) ? ['project'] : [])];
  for (const [at, step] of steps.entries()) {
    const blanks = (['title', 'description'] as const).filter((name) => isBlank(step[name]));
    const isUntouched = step.title === '' || step.description === '';
    if (blanks.length === 1 || isUntouched) fields.push(...blanks.map((name) => `steps.${at}.${name}`));
  }
  return fields;
}

/** The form as the API's input, or what is wrong with it: by field, and as a toast where there is one. */
export function checkGuideForm(form: GuideForm): Checked {
  const blanks = missing(form);
  if (blanks.length > 0) {
    const errors = Object.fromEntries(blanks.map((name) => [name, fillIn]));
    return { ok: false, errors, notice: incomplete };
  }
  const filled = form.steps.flatMap((step, at) => (isBlank(step.title) ? [] : [{ ...step, at }]));
  if (filled.length === 0) {
    return { ok: false, errors: { 'steps.0.title': stepsRequired.description }, notice: stepsRequired };
  }
  const tips = form.tips.flatMap(({ text }, at) => (isBlank(text) ? [] : [{ text, at }]));
  const parsed = guideInput.safeParse({
    title: form.title,
    project: form.project,
    projectUrl: form.projectUrl,
    description: form.description,
    steps: filled.map(({ key: _key, at: _at, ...step }) => step),
    tips: tips.map(({ text }) => text),
  });
  if (parsed.success) {
    const { logo: _logo, ...input } = parsed.data;
    return { ok: true, input };
  }
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const [list, index, ...rest] = path;
    const from = list === 'steps' ? filled : list === 'tips' ? tips : undefined;
    const at = typeof index === 'number' ? from?.[index]?.at : undefined;
    const name = at === undefined ? [list] : [list, at, ...rest];
    errors[name.join('.')] ??= message;
  }
  return { ok: false, errors, notice: undefined };
}
