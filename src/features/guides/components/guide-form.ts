import type { UseFormReturn } from 'react-hook-form';
import type { Picture } from '#/features/files/components/picture.ts';
import type { FormErrors } from '#/ui/forms/form-errors.ts';
import { formRules } from '#/ui/forms/form-rules.ts';
import {
  type Guide,
  type GuideContent,
  guideContent,
  requiredFieldsMessage,
  stepRequiredMessage,
} from '../schema.ts';

/** `stepId`: '' for one that was not there before. */
type StepForm = { stepId: string; title: string; description: string; link: string };
type TipForm = { text: string };

/** The form of a guide as typed. */
export type GuideForm = {
  title: string;
  project: string;
  projectUrl: string;
  description: string;
  steps: StepForm[];
  tips: TipForm[];
  /** Without a name, the one that the guide has. */
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

const fillIn = 'Please fill in this field';
const isBlank = (text: string) => text.trim() === '';

/** The required fields that nobody has filled in. A step of nothing but spaces is none: it is dropped later. */
function missing({ title, project, steps }: GuideForm): FormErrors {
  const fields = [...(isBlank(title) ? ['title'] : []), ...(isBlank(project) ? ['project'] : [])];
  for (const [at, step] of steps.entries()) {
    const blanks = (['title', 'description'] as const).filter((name) => isBlank(step[name]));
    const isUntouched = step.title === '' || step.description === '';
    if (blanks.length === 1 || isUntouched) fields.push(...blanks.map((name) => `steps.${at}.${name}`));
  }
  return Object.fromEntries(fields.map((name) => [name, fillIn]));
}

export const guideRules = formRules<GuideForm, GuideContent>({
  input: guideContent,
  rows: { tips: 'text' },
  inputOf: ({ steps, tips, logo, ...texts }) => ({
    ...texts,
    steps: steps.map(({ stepId, ...step }) => ({ ...step, ...(stepId !== '' && { id: stepId }) })),
    tips: tips.map(({ text }) => text),
    ...(logo?.name !== '' && { logo: logo?.name ?? null }),
  }),
  messagesOf: missing,
});

/** What a toast says of a form that is refused, where there is one. */
export function getNotice(errors: FormErrors): { title: string; description: string } | undefined {
  if (Object.values(errors).includes(fillIn))
    return { title: 'Incomplete form', description: requiredFieldsMessage };
  return errors.steps === stepRequiredMessage
    ? { title: 'Steps required', description: stepRequiredMessage }
    : undefined;
}
