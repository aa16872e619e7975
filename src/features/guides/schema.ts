import * as z from 'zod/mini';
import { optionalPicture, submittedPicture } from '#/features/files/schema.ts';
import { optionalLink } from '#/lib/input-fields.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { findLinks } from '#/lib/text-links.ts';
import { listing, listingEdit } from '../listings/schema.ts';

export const requiredFieldsMessage = 'Please fill in all required fields.';
export const stepRequiredMessage = 'Please add at least one step with title and description.';

const maxSteps = 50;
const maxTips = 50;

const cleanParagraphs = (text: string) => cleanText(text).trim();

const maxChars = (label: string, count: number) =>
  z.maxLength(count, `${label} must be at most ${count.toLocaleString('en')} characters`);

const requiredLine = (label: string, count: number) =>
  z
    .string({ error: requiredFieldsMessage })
    .check(z.overwrite(cleanLine), z.minLength(1, requiredFieldsMessage), maxChars(label, count));

/** The input of a step; steps without text are dropped. */
const step = z
  .strictObject({
    id: z.optional(z.uuid()),
    title: z
      .string({ error: requiredFieldsMessage })
      .check(z.overwrite(cleanLine), maxChars('Step title', 200)),
    description: z
      .string({ error: requiredFieldsMessage })
      .check(z.overwrite(cleanParagraphs), maxChars('Step description', 5000)),
    link: optionalLink,
  })
  .check(
    z.refine(({ title, description }) => title !== '' || description === '', {
      path: ['title'],
      error: requiredFieldsMessage,
    }),
    z.refine(({ title, description }) => description !== '' || title === '', {
      path: ['description'],
      error: requiredFieldsMessage,
    }),
  );

const steps = z
  .pipe(
    z.array(step, { error: stepRequiredMessage }).check(z.maxLength(200)),
    z.transform((items) => items.filter(({ title }) => title !== '')),
  )
  .check(z.minLength(1, stepRequiredMessage), z.maxLength(maxSteps, `A guide has at most ${maxSteps} steps`));

const tips = z
  .pipe(
    z.array(z.string().check(z.overwrite(cleanLine), maxChars('A tip', 1000))).check(z.maxLength(200)),
    z.transform((items) => items.filter((tip) => tip !== '')),
  )
  .check(z.maxLength(maxTips, `A guide has at most ${maxTips} tips`));

const fields = {
  title: requiredLine('Title', 120),
  project: requiredLine('Project', 120),
  projectUrl: optionalLink,
  description: z._default(z.string().check(z.overwrite(cleanParagraphs), maxChars('Description', 5000)), ''),
  steps,
  tips: z._default(tips, []),
};

type LinkFields = {
  projectUrl: string | null;
  description: string;
  steps: readonly { description: string; link: string | null }[];
};

const hasLink = z.refine<LinkFields>(
  ({ projectUrl, description, steps: rows }) =>
    projectUrl !== null ||
    rows.some(({ link }) => link !== null) ||
    [description, ...rows.map((row) => row.description)].some((text) => findLinks(text).length > 0),
  { error: 'Enter a link, here or in a step', path: ['projectUrl'] },
);

/** A guide's form. Without `logo`, an edit retains the picture. */
export const guideContent = z.strictObject({ ...fields, logo: submittedPicture }).check(hasLink);
export type GuideContent = z.output<typeof guideContent>;

/** The input for adding a guide. `logo` is the name of a stored picture. */
export const guideInput = z.strictObject({ ...fields, logo: optionalPicture }).check(hasLink);
export type GuideInput = z.output<typeof guideInput>;

/** The input of an edit: the whole guide. Without `logo` the picture stays; null removes it. */
export const guideChanges = z
  .strictObject({ id: z.uuid(), ...fields, logo: submittedPicture, ...listingEdit })
  .check(hasLink);
export type GuideChanges = z.output<typeof guideChanges>;

export const guideId = z.strictObject({ id: z.uuid() });
export type GuideId = z.output<typeof guideId>;

/** `id` is the guide's id or slug. */
export const guideName = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) });
export type GuideName = z.output<typeof guideName>;

export const guideStep = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  link: z.nullable(z.string()),
});
export type GuideStep = z.output<typeof guideStep>;

/** A public guide. Its slug stays the same when the title changes. */
export const guide = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  title: z.string(),
  project: z.string(),
  projectUrl: z.nullable(z.string()),
  description: z.string(),
  steps: z.array(guideStep),
  tips: z.array(z.string()),
  logoUrl: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  listing,
});
export type Guide = z.output<typeof guide>;

/** A guide in a compact card; `steps` is their number. */
export const guideBrief = z.extend(
  z.pick(guide, {
    id: true,
    slug: true,
    title: true,
    project: true,
    logoUrl: true,
    listing: true,
  }),
  { steps: z.int() },
);
export type GuideBrief = z.output<typeof guideBrief>;

export const guideList = z.strictObject({ items: z.array(guide) });

export const popularGuides = z.strictObject({ items: z.array(guideBrief) });
export type MostReadGuides = z.output<typeof popularGuides>;
export type GuideList = z.output<typeof guideList>;

export const tickInput = z.strictObject({ id: z.uuid(), stepId: z.uuid(), done: z.boolean() });
export type TickInput = z.output<typeof tickInput>;

/** The member's completed steps of a guide. */
export const guideProgress = z.strictObject({ guideId: z.uuid(), stepIds: z.array(z.uuid()) });
export type GuideProgress = z.output<typeof guideProgress>;

export const progressList = z.strictObject({ items: z.array(guideProgress) });
export type ProgressList = z.output<typeof progressList>;
