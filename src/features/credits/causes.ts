import type { CreditTransaction } from './schema.ts';

type Cause = Pick<CreditTransaction, 'cause' | 'twitterHandle'>;

export function formatCause({ cause, twitterHandle }: Cause): string {
  const handle = twitterHandle === null ? '' : ` @${twitterHandle}`;
  const labels: Record<CreditTransaction['cause'], string> = {
    purchase: 'Credits bought',
    campaign: `Follow campaign${handle} created`,
    claim: handle === '' ? 'Earned by following' : `Earned by following${handle}`,
    'campaign-close': `Remaining budget of follow campaign${handle} returned`,
    'claim-return': `Unclaimed credits from closed follow campaign${handle} returned`,
    clawback: `Payment for following${handle} reversed`,
    'clawback-return': `Reversed claim on follow campaign${handle} returned`,
    grant: 'Granted by Dropfolio',
    refund: 'Purchase refunded',
    forfeit: 'Forfeited on account deletion',
    debt: 'Debt repaid',
  };
  return labels[cause];
}
