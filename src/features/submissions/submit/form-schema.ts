import * as z from 'zod/mini';
import { fileUrl } from '#/lib/file-url.ts';
import { cleanText } from '#/lib/text.ts';
import { emptyCampaignForm } from '../../campaigns/components/campaign-form.ts';
import { pictureName } from '../../files/schema.ts';
import { emptyPresaleForm } from '../../presales/components/presale-form.ts';
import { emptyQuestForm } from '../../quests/components/quest-form.ts';
import { mostTasks } from '../../quests/schema.ts';
import { type Kind, kinds } from '../kinds.ts';

const { status: _s, isFeatured: _f, results: _r, ...emptyCampaign } = emptyCampaignForm;
const { isSponsored: _i, ...emptyPresale } = emptyPresaleForm;

/** What a promoter fills in of each noun's form: without what only admins decide. */
export const emptyForms = {
  campaign: emptyCampaign,
  presale: emptyPresale,
  quest: emptyQuestForm,
} as const satisfies Record<Kind, object>;
export type SubmissionForms = typeof emptyForms;

const longest = 10_000;
/** Of a whole form, as JSON: more than the rules of any noun let through. */
const longestForm = 80_000;
const text = z.string().check(z.overwrite(cleanText), z.maxLength(longest, 'This text is too long'));

const picture = z.nullable(
  z
    .strictObject({ name: pictureName, url: z.string().check(z.maxLength(200)) })
    .check(z.refine(({ name, url }) => url === fileUrl(name), { error: 'Please choose the image again' })),
);

const task = z.strictObject({ taskId: text, kind: text, title: text, url: text });

/** A form as it is typed, finished or not: its own fields and no others, each of its kind. */
function asTyped<F extends object>(empty: F): z.ZodMiniType<F, F> {
  const fields = Object.entries(empty).map(([name, value]) => {
    if (name === 'tasks') return [name, z.array(task).check(z.maxLength(mostTasks))];
    if (typeof value === 'boolean') return [name, z.boolean()];
    return [name, value === null ? picture : text];
  });
  // Choices are kept as the texts they are; each form's own rules check them once it is sent.
  return z.strictObject(Object.fromEntries(fields)).check(
    z.refine((form) => JSON.stringify(form).length <= longestForm, {
      error: 'This text is too long',
    }),
  ) as unknown as z.ZodMiniType<F, F>;
}

type FormSchemas = { [K in Kind]: z.ZodMiniType<SubmissionForms[K], SubmissionForms[K]> };
export const formSchemas = Object.fromEntries(
  kinds.map((kind) => [kind, asTyped(emptyForms[kind])]),
) as FormSchemas;
