import * as z from 'zod/mini';
import { optionalPicture, submittedPicture } from '#/features/files/schema.ts';
import { requiredLink } from '#/lib/input-fields.ts';
import { cleanLine } from '#/lib/text.ts';
import { listing, listingEdit } from '../listings/schema.ts';

const nameTooShort = 'Faucet name must be at least 2 characters';
const invalidCooldown = 'Enter whole minutes, from 1 to 43,200';

export const checkStatuses = ['up', 'down', 'unknown'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export const votes = ['worked', 'dry'] as const;
export type Vote = (typeof votes)[number];

const optionalLine = (label: string, count: number) =>
  z._default(
    z
      .string()
      .check(z.overwrite(cleanLine), z.maxLength(count, `${label} must be at most ${count} characters`)),
    '',
  );

const fields = {
  name: z
    .string({ error: nameTooShort })
    .check(
      z.overwrite(cleanLine),
      z.minLength(2, nameTooShort),
      z.maxLength(120, 'Faucet name must be at most 120 characters'),
    ),
  url: requiredLink,
  network: optionalLine('Network', 60),
  amount: optionalLine('Amount', 120),
  cooldownMinutes: z._default(
    z.nullable(
      z
        .int({ error: invalidCooldown })
        .check(z.minimum(1, invalidCooldown), z.maximum(43_200, invalidCooldown)),
    ),
    null,
  ),
  requirements: optionalLine('Requirements', 300),
};

/** The input for adding a faucet. `logo` is the name of a stored picture. Null minutes mean no cooldown. */
export const faucetInput = z.strictObject({ ...fields, logo: optionalPicture });
export type FaucetInput = z.output<typeof faucetInput>;

/** The input of an edit: the whole faucet. Without `logo` the picture stays; null removes it. */
export const faucetChanges = z.strictObject({
  id: z.uuid(),
  ...fields,
  logo: submittedPicture,
  ...listingEdit,
});
export type FaucetChanges = z.output<typeof faucetChanges>;

export const faucetId = z.strictObject({ id: z.uuid() });
export type FaucetId = z.output<typeof faucetId>;

/** A public faucet. `worked` and `dry` count the reports of the last seven days. */
export const faucet = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  logoUrl: z.nullable(z.string()),
  network: z.string(),
  amount: z.string(),
  cooldownMinutes: z.nullable(z.int()),
  requirements: z.string(),
  checkStatus: z.enum(checkStatuses),
  checkedAt: z.nullable(z.string()),
  lastUpAt: z.nullable(z.string()),
  worked: z.int(),
  dry: z.int(),
  listing,
});
export type Faucet = z.output<typeof faucet>;

export const faucetList = z.strictObject({ items: z.array(faucet) });
export type FaucetList = z.output<typeof faucetList>;

/** A member's report of the last seven days, and their last use of a faucet. */
export const faucetNote = z.strictObject({
  faucetId: z.uuid(),
  vote: z.nullable(z.enum(votes)),
  usedAt: z.nullable(z.string()),
});
export type FaucetNote = z.output<typeof faucetNote>;

export const faucetNotes = z.strictObject({ items: z.array(faucetNote) });
export type FaucetNotes = z.output<typeof faucetNotes>;

/** Null removes the report. */
export const voteInput = z.strictObject({ id: z.uuid(), vote: z.nullable(z.enum(votes)) });
export type VoteInput = z.output<typeof voteInput>;

/** A report changes the faucet's counts and the member's note. */
export const voteResult = z.strictObject({ faucet, note: faucetNote });
