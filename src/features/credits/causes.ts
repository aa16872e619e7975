import type { Movement } from './schema.ts';

type Cause = Pick<Movement, 'cause' | 'twitterHandle'>;

/** Why credits moved, as its owner says it. */
export function causeLabel({ cause, twitterHandle }: Cause): string {
  const handle = twitterHandle === null ? '' : ` @${twitterHandle}`;
  const labels: Record<Movement['cause'], string> = {
    purchase: 'Credits bought',
    campaign: `Follow campaign${handle} created`,
    claim: handle === '' ? 'Earned by following' : `Earned by following${handle}`,
    'campaign-close': `Rest of the follow campaign${handle} returned`,
    'claim-return': `Place of a claim on the closed follow campaign${handle} returned`,
    grant: 'Granted by Dropfolio',
    refund: 'Purchase refunded',
    forfeit: 'Forfeited with the account',
    debt: 'Settled what you owed for a refunded purchase',
  };
  return labels[cause];
}
