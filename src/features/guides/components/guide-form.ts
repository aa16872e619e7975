import type { UseFormReturn } from 'react-hook-form';
import type { Picture } from '#/features/files/components/picture.ts';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import {
  type Guide,
  type GuideContent,
  guideContent,
  requiredFieldsMessage,
  stepRequiredMessage,
} from '../schema.ts';

/** `stepId` is '' for a new step. */
type StepForm = { stepId: string; title: string; description: string; link: string };
type TipForm = { text: string };

export type GuideForm = {
  title: string;
  project: string;
  projectUrl: string;
  description: string;
  steps: StepForm[];
  tips: TipForm[];
  /** A picture without a name is the guide's current one. */
  logo: Picture | null;
};

export type GuideFormState = UseFormReturn<GuideForm, unknown, GuideContent>;

export const emptyStep: StepForm = { stepId: '', title: '', description: '', link: '' };
export const emptyTip: TipForm = { text: '' };

export const emptyGuideForm: GuideForm = {
  title: '',
  project: '',
  projectUrl: '',
  description: '',
  steps: [emptyStep],
  tips: [emptyTip],
  logo: null,
};

export function toGuideForm(guide: Guide): GuideForm {
  const { title, project, projectUrl, description, steps, tips, logoUrl } = guide;
  return {
    title,
    project,
    projectUrl: projectUrl ?? '',
    description,
    steps: steps.map(({ id, link, ...texts }) => ({ ...texts, stepId: id, link: link ?? '' })),
    tips: tips.length === 0 ? [emptyTip] : tips.map((text) => ({ text })),
    logo: logoUrl === null ? null : { name: '', url: logoUrl },
  };
}

const requiredMessage = 'Fill in this field';
const isBlank = (text: string) => text.trim() === '';

/** Returns errors of empty required fields. Steps with only whitespace are skipped, as they are dropped later. */
function getMissingFields({ title, project, steps }: GuideForm): FormErrors {
  const fields = [...(isBlank(title) ? ['title'] : []), ...(isBlank(project) ? ['project'] : [])];
  for (const [index, step] of steps.entries()) {
    const blanks = (['title', 'description'] as const).filter((name) => isBlank(step[name]));
    const isUntouched = step.title === '' || step.description === '';
    if (blanks.length === 1 || isUntouched) fields.push(...blanks.map((name) => `steps.${index}.${name}`));
  }
  return Object.fromEntries(fields.map((name) => [name, requiredMessage]));
}

export const guideRules = createFormRules<GuideForm, GuideContent>({
  input: guideContent,
  rows: { tips: 'text' },
  toInput: ({ steps, tips, logo, ...texts }) => ({
    ...texts,
    steps: steps.map(({ stepId, ...step }) => ({ ...step, ...(stepId !== '' && { id: stepId }) })),
    tips: tips.map(({ text }) => text),
    ...(logo?.name !== '' && { logo: logo?.name ?? null }),
  }),
  getMessages: getMissingFields,
});

/** Returns the toast of an invalid form, if it has one. */
export function getNotice(errors: FormErrors): { title: string; description: string } | undefined {
  if (Object.values(errors).includes(requiredMessage))
    return { title: 'Incomplete form', description: requiredFieldsMessage };
  return errors.steps === stepRequiredMessage
    ? { title: 'Steps required', description: stepRequiredMessage }
    : undefined;
}
