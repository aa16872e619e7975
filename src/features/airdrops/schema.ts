import * as z from 'zod/mini';
import { isCalendarDay } from '#/lib/dates.ts';
import { nullableLink, requiredInstant, requiredLine } from '#/lib/input-fields.ts';
import { cursorInput } from '#/lib/list-page.ts';
import { mayBeDay } from '#/lib/local-instant.ts';
import { cleanLine, cleanText } from '#/lib/text.ts';
import { cleanAddress } from '#/lib/wallet-address.ts';
import {
  type AirdropStatus,
  type AirdropType,
  airdropStatuses,
  airdropTypes,
  type CheckInDuration,
  checkInDurations,
  maxNotesLength,
  maxOwnDateLabelLength,
  maxOwnDates,
} from './kinds.ts';
import { chains, foldCase, tags } from './labels.ts';
import { resetText, rhythmText } from './rhythm/schema.ts';

export { type OwnDate, parseOwnDates } from './dates/own-dates.ts';
export {
  checkInLabels,
  dateLabels,
  type ExtraDateField,
  extraDateFields,
  type OtherDateKind,
  otherDateLabels,
  statusLabels,
  typeLabels,
  type WalletState,
  walletStateLabels,
  walletStates,
} from './kinds.ts';
export type { AirdropStatus, AirdropType, CheckInDuration };
export { airdropStatuses, airdropTypes, checkInDurations };

const missingStartDate = 'Please select a start date.';
const invalidClaimDate = 'Enter a valid claim date';
const missingStatus = 'Select a status';

const id = z.uuid();
const day = z.iso.date();
const instant = z.iso.datetime();

const defineName = (noun: string) => {
  const tooShort = `${noun} name must be at least 2 characters.`;
  return z
    .string({ error: tooShort })
    .check(
      z.overwrite(cleanLine),
      z.minLength(2, tooShort),
      z.maxLength(120, `${noun} name must be at most 120 characters`),
    );
};

const name = defineName('Airdrop');
const project = defineName('Project');
const projectLink = nullableLink;
const airdropType = z.pipe(
  z.nullable(z.enum([...airdropTypes, ''], { error: 'Select a type' })),
  z.transform((type): AirdropType => type || 'other'),
);
const status = z.enum(airdropStatuses, { error: missingStatus });
const eligibilityDate = z.iso
  .date({ error: missingStartDate })
  .check(z.refine(isCalendarDay, { error: missingStartDate }));
const claimDate = z.nullable(requiredInstant(invalidClaimDate));
const optionalDate = (noun: string) => z.nullable(requiredInstant(`Enter a valid ${noun}`));
const extraDates = {
  claimCloseDate: optionalDate('closing date'),
  snapshotDate: optionalDate('snapshot date'),
  registrationEndDate: optionalDate('registration date'),
  tokenLaunchDate: optionalDate('launch date'),
  unlockDate: optionalDate('unlock date'),
};
/** Entered by the user, under a label that no other date of the airdrop has. */
const ownDate = z.strictObject({
  label: requiredLine('Label', maxOwnDateLabelLength),
  date: requiredInstant('Enter a valid date'),
});
const ownDates = z.array(ownDate).check(
  z.maxLength(maxOwnDates, `An airdrop can have up to ${maxOwnDates} dates of your own`),
  z.refine((dates) => new Set(dates.map(({ label }) => foldCase(label))).size === dates.length, {
    error: 'Each date needs a label of its own',
  }),
);

type ClaimDates = { claimDate?: string | null | undefined; claimCloseDate?: string | null | undefined };
export const closesBeforeOpening = 'The claim must close after it opens';
const dayMs = 24 * 60 * 60_000;
/**
 * Whether the claim closes after it opens, or may do so in some time zone: a claim date at 23:59 opens when its day begins.
 * Commands compare both in the person's zone.
 */
const mayBeInOrder = ({ claimDate, claimCloseDate }: ClaimDates): boolean => {
  if (!claimDate || !claimCloseDate || claimDate < claimCloseDate) return true;
  return mayBeDay(claimDate) && Date.parse(claimDate) - Date.parse(claimCloseDate) < dayMs;
};
const claimInOrder = z.refine<ClaimDates>(mayBeInOrder, {
  error: closesBeforeOpening,
  path: ['claimCloseDate'],
});

const walletAddress = z.pipe(
  z.nullable(
    z
      .string()
      .check(z.overwrite(cleanAddress), z.maxLength(200, 'Wallet address must be at most 200 characters')),
  ),
  z.transform((text) => text || null),
);
const notes = z
  .string()
  .check(z.overwrite(cleanText), z.maxLength(maxNotesLength, 'Notes must be at most 5,000 characters'));
const pausedUntil = z.nullable(
  z.iso.date({ error: 'Select a date' }).check(z.refine(isCalendarDay, { error: 'Select a date' })),
);
const checkInDuration = z.enum(checkInDurations, { error: 'Select a check-in' });

/** The maximum number of check-ins of all of a person's airdrops. */
export const maxVisits = 500_000;
export const tooManyVisits = `You can keep up to ${maxVisits.toLocaleString('en')} check-ins.`;

/** The input of adding an airdrop. Absent or empty: no link, no wallet, no claim date, type other. */
export const airdropInput = z
  .strictObject({
    name,
    project,
    projectLink: z._default(projectLink, null),
    airdropType: z._default(airdropType, 'other'),
    status: z._default(status, 'upcoming'),
    eligibilityDate,
    claimDate: z._default(claimDate, null),
    claimCloseDate: z._default(extraDates.claimCloseDate, null),
    snapshotDate: z._default(extraDates.snapshotDate, null),
    registrationEndDate: z._default(extraDates.registrationEndDate, null),
    tokenLaunchDate: z._default(extraDates.tokenLaunchDate, null),
    unlockDate: z._default(extraDates.unlockDate, null),
    ownDates: z._default(ownDates, []),
    walletAddress: z._default(walletAddress, null),
    notes: z._default(notes, ''),
    priority: z._default(z.boolean(), false),
    checkInDuration: z._default(checkInDuration, 'weekly'),
    rhythm: z._default(rhythmText, null),
    reset: z._default(resetText, null),
    /** Tag names; new tags are created. */
    tags: z._default(tags, []),
    chains: z._default(chains, []),
  })
  .check(claimInOrder);
export type AirdropInput = z.output<typeof airdropInput>;

/** The input of an edit: the id and the changed fields. Absent fields are kept; null or '' clears a field. */
export const airdropChanges = z.strictObject({
  id,
  name: z.optional(name),
  project: z.optional(project),
  projectLink: z.optional(projectLink),
  airdropType: z.optional(airdropType),
  status: z.optional(status),
  eligibilityDate: z.optional(eligibilityDate),
  claimDate: z.optional(claimDate),
  claimCloseDate: z.optional(extraDates.claimCloseDate),
  snapshotDate: z.optional(extraDates.snapshotDate),
  registrationEndDate: z.optional(extraDates.registrationEndDate),
  tokenLaunchDate: z.optional(extraDates.tokenLaunchDate),
  unlockDate: z.optional(extraDates.unlockDate),
  ownDates: z.optional(ownDates),
  walletAddress: z.optional(walletAddress),
  notes: z.optional(notes),
  priority: z.optional(z.boolean()),
  checkInDuration: z.optional(checkInDuration),
  rhythm: z.optional(rhythmText),
  reset: z.optional(resetText),
  tags: z.optional(tags),
  chains: z.optional(chains),
  /** Disables the airdrop's reminders. */
  isMuted: z.optional(z.boolean()),
  /** The day on which a paused airdrop is due again; 2999-12-31 pauses it for good, null resumes it. */
  pausedUntil: z.optional(pausedUntil),
});
export type AirdropChanges = z.output<typeof airdropChanges>;

export const airdropId = z.strictObject({ id });

/** An airdrop as its owner sees it. `revision` is the owner's counter at the row's last change. */
export const airdrop = z.strictObject({
  id,
  name: z.string(),
  project: z.string(),
  projectLink: z.nullable(z.string()),
  airdropType: z.enum(airdropTypes),
  eligibilityDate: day,
  /** The start date was assumed: it is the day of an import, and isn't announced. */
  isStartDateAssumed: z.boolean(),
  status: z.enum(airdropStatuses),
  /** When the claim opens. */
  claimDate: z.nullable(instant),
  claimCloseDate: z.nullable(instant),
  snapshotDate: z.nullable(instant),
  registrationEndDate: z.nullable(instant),
  tokenLaunchDate: z.nullable(instant),
  unlockDate: z.nullable(instant),
  ownDates: z.array(z.strictObject({ label: z.string(), date: instant })),
  walletAddress: z.nullable(z.string()),
  notes: z.string(),
  priority: z.boolean(),
  checkInDuration: z.enum(checkInDurations),
  /** The rhythm of check-ins, such as ‘every 3 days’; if null, `checkInDuration` applies. */
  rhythm: z.nullable(z.string()),
  /** When its days begin, such as ‘00:00 UTC’; if null, they begin with the owner's. */
  reset: z.nullable(z.string()),
  /** The last check-ins that `rhythm` and `reset` need, newest first: days, or instants where hours matter. */
  recentVisits: z.array(z.string()),
  isMuted: z.boolean(),
  /** The day on which a paused airdrop is due again. May be past. */
  pausedUntil: z.nullable(day),
  tags: z.array(z.string()),
  chains: z.array(z.string()),
  lastVisitDate: z.nullable(day),
  createdAt: instant,
  updatedAt: instant,
  revision: z.int(),
});
export type Airdrop = z.output<typeof airdrop>;

export const airdropPageInput = z.strictObject({
  cursor: cursorInput,
  limit: z._default(z.int().check(z.minimum(1), z.maximum(1000)), 50),
});
export const airdropPage = z.strictObject({
  items: z.array(airdrop),
  nextCursor: z.nullable(z.string()),
  revision: z.int(),
});
export type AirdropPage = z.output<typeof airdropPage>;

/** The changes after a known revision: added or changed rows, removed ids, and the new revision. */
export const airdropPatchInput = z.strictObject({ since: z.int().check(z.minimum(0)) });
export const airdropPatch = z.strictObject({
  changed: z.array(airdrop),
  removed: z.array(id),
  revision: z.int(),
});

export const airdropTotals = z.strictObject({
  total: z.int(),
  upcoming: z.int(),
  active: z.int(),
  claimed: z.int(),
  expired: z.int(),
});
export type AirdropTotals = z.output<typeof airdropTotals>;

/** The airdrops visited on the owner's calendar day, and the streak of days with a visit. */
export const visitsToday = z.strictObject({ today: day, airdropIds: z.array(id), streak: z.int() });
