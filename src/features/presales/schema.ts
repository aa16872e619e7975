import * as z from 'zod/mini';
import { optionalLink, requiredInstant, requiredLine, requireSomeLink } from '#/lib/input-fields.ts';
import { optionalPicture } from '../files/schema.ts';
import { listing, listingEdit } from '../listings/schema.ts';
import { fact } from './facts/schema.ts';
import { auditStatuses, blockchains, riskLevels } from './kinds.ts';

const endsTooEarly = 'End must be after the start';
const belowSoftCap = 'Hard cap must be at least the soft cap';
const maxDollars = 999_999_999_999;

/** Creates a schema for US dollars, rounded to the cent. */
const dollars = (label: string) => {
  const message = `${label} must be a number of at least 1`;
  return z.nullable(
    z.number({ error: message }).check(
      z.overwrite((amount) => Math.round(amount * 100) / 100),
      z.minimum(1, message),
      z.maximum(maxDollars, `${label} must be at most $999,999,999,999`),
    ),
  );
};

const fields = {
  projectName: requiredLine('Project name', 120),
  tokenSymbol: requiredLine('Token symbol', 20),
  logo: optionalPicture,
  blockchain: z.enum(blockchains, { error: 'Choose a blockchain' }),
  presaleStart: requiredInstant('Select a start date'),
  presaleEnd: requiredInstant('Select an end date'),
  softCap: z._default(dollars('Soft cap'), null),
  hardCap: z._default(dollars('Hard cap'), null),
  kycRequired: z._default(z.boolean(), false),
  auditUrl: optionalLink,
  websiteUrl: optionalLink,
  twitterUrl: optionalLink,
  telegramUrl: optionalLink,
  launchpadUrl: optionalLink,
};

type Dated = { presaleStart: string; presaleEnd: string };
type Capped = { softCap: number | null; hardCap: number | null };

const crossFieldChecks = [
  z.refine<Dated>(({ presaleStart, presaleEnd }) => presaleStart < presaleEnd, {
    error: endsTooEarly,
    path: ['presaleEnd'],
  }),
  z.refine<Capped>(({ softCap, hardCap }) => softCap === null || hardCap === null || softCap <= hardCap, {
    error: belowSoftCap,
    path: ['hardCap'],
  }),
  requireSomeLink(['websiteUrl', 'twitterUrl', 'telegramUrl', 'launchpadUrl']),
] as const;

const sponsored = { isSponsored: z._default(z.boolean(), false) };
const id = { id: z.uuid() };

/** The fields that promoters set. */
export const presaleInput = z.strictObject(fields).check(...crossFieldChecks);
export type PresaleInput = z.output<typeof presaleInput>;

/** The fields that admins set. */
export const adminPresaleInput = z.strictObject({ ...fields, ...sponsored }).check(...crossFieldChecks);
export type AdminPresaleInput = z.output<typeof adminPresaleInput>;

/** An edit replaces all fields. */
export const presaleEdit = z
  .strictObject({ ...id, ...fields, ...sponsored, ...listingEdit })
  .check(...crossFieldChecks);
export type PresaleEdit = z.output<typeof presaleEdit>;

export const presaleId = z.strictObject(id);
export type PresaleId = z.output<typeof presaleId>;

const dateMove = z.strictObject({
  oldStart: z.string(),
  oldEnd: z.string(),
  newStart: z.string(),
  newEnd: z.string(),
  changedAt: z.string(),
});

/**
 * A published presale. `auditUrl` is the report that the project names. `facts` are verified, and determine the risk
 * level and audit status; `moves` are the changes of the dates. Both lists are oldest first.
 */
export const presale = z.strictObject({
  id: z.uuid(),
  projectName: z.string(),
  tokenSymbol: z.string(),
  logoUrl: z.nullable(z.string()),
  blockchain: z.enum(blockchains),
  presaleStart: z.string(),
  presaleEnd: z.string(),
  softCap: z.nullable(z.number()),
  hardCap: z.nullable(z.number()),
  kycRequired: z.boolean(),
  auditStatus: z.enum(auditStatuses),
  auditUrl: z.nullable(z.string()),
  riskLevel: z.enum(riskLevels),
  websiteUrl: z.nullable(z.string()),
  twitterUrl: z.nullable(z.string()),
  telegramUrl: z.nullable(z.string()),
  launchpadUrl: z.nullable(z.string()),
  isSponsored: z.boolean(),
  createdAt: z.string(),
  moves: z.array(dateMove),
  facts: z.array(fact),
  listing,
});
export type Presale = z.output<typeof presale>;

/** The fields of a small card. */
export const presaleBrief = z.pick(presale, {
  id: true,
  projectName: true,
  tokenSymbol: true,
  logoUrl: true,
  blockchain: true,
  presaleStart: true,
  presaleEnd: true,
  riskLevel: true,
  isSponsored: true,
  listing: true,
});
export type PresaleBrief = z.output<typeof presaleBrief>;

export const presaleList = z.strictObject({ items: z.array(presale) });
export type PresaleList = z.output<typeof presaleList>;

export const nextPresales = z.strictObject({ items: z.array(presaleBrief) });
export type NextPresales = z.output<typeof nextPresales>;
