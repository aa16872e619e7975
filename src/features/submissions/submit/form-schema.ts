import * as z from 'zod/mini';
import { getFileUrl } from '#/lib/file-url.ts';
import { cleanText } from '#/lib/text.ts';
import { emptyCampaignForm } from '../../campaigns/components/campaign-form.ts';
import { pictureName } from '../../files/schema.ts';
import { emptyPresaleForm } from '../../presales/components/presale-form.ts';
import { emptyQuestForm } from '../../quests/components/quest-form.ts';
import { maxTasks } from '../../quests/schema.ts';
import { type Kind, kinds } from '../kinds.ts';

const { status: _s, isFeatured: _f, results: _r, ...emptyCampaign } = emptyCampaignForm;
const { isSponsored: _i, ...emptyPresale } = emptyPresaleForm;

/** The fields that a promoter fills in, without those that only admins set. */
export const emptyForms = {
  campaign: emptyCampaign,
  presale: emptyPresale,
  quest: emptyQuestForm,
} as const satisfies Record<Kind, object>;
export type SubmissionForms = typeof emptyForms;

const maxTextLength = 10_000;
/** The maximum JSON size of a form, larger than any valid one. */
const maxFormLength = 80_000;
const text = z.string().check(z.overwrite(cleanText), z.maxLength(maxTextLength, 'This text is too long'));

const picture = z.nullable(
  z
    .strictObject({ name: pictureName, url: z.string().check(z.maxLength(200)) })
    .check(z.refine(({ name, url }) => url === getFileUrl(name), { error: 'Choose the image again' })),
);

const task = z.strictObject({ taskId: text, kind: text, title: text, url: text });

/** Builds the schema of a draft, which has exactly the form's fields, but may be incomplete. */
function createDraftSchema<F extends object>(empty: F): z.ZodMiniType<F, F> {
  const fields = Object.entries(empty).map(([name, value]) => {
    if (name === 'tasks') return [name, z.array(task).check(z.maxLength(maxTasks))];
    if (typeof value === 'boolean') return [name, z.boolean()];
    return [name, value === null ? picture : text];
  });
  // Selections are plain text, because each form's own rules validate them on submission. The cast restores the field
  // names, which Object.fromEntries loses.
  return z.strictObject(Object.fromEntries(fields)).check(
    z.refine((form) => JSON.stringify(form).length <= maxFormLength, {
      error: 'This text is too long',
    }),
  ) as unknown as z.ZodMiniType<F, F>;
}

type FormSchemas = { [K in Kind]: z.ZodMiniType<SubmissionForms[K], SubmissionForms[K]> };
export const formSchemas = Object.fromEntries(
  kinds.map((kind) => [kind, createDraftSchema(emptyForms[kind])]),
) as FormSchemas;
