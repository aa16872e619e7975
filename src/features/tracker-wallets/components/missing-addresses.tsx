import { Link } from '@tanstack/react-router';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { getWalletTitle, hasAddress } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';

const maxNamed = 2;

function formatNames(wallets: readonly TrackerWallet[]): string {
  const titles = wallets.map(getWalletTitle);
  if (titles.length <= maxNamed) return titles.join(' and ');
  return `${titles.slice(0, maxNamed).join(', ')}, and ${formatCount(titles.length - maxNamed, 'more wallet')}`;
}

type MissingAddressesProps = {
  wallets: readonly TrackerWallet[];
  /** What can't be done, such as 'can’t be watched'. */
  consequence: string;
  className?: string;
};

/** Says which wallets have no address, and why that matters here. */
export function MissingAddresses({ wallets, consequence, className }: MissingAddressesProps) {
  const missing = wallets.filter((wallet) => !wallet.isArchived && !hasAddress(wallet));
  if (missing.length === 0) return null;
  const isOne = missing.length === 1;
  return (
    <p className={cx('break-words text-muted text-sm', className)}>
      {formatNames(missing)} {isOne ? 'has' : 'have'} no address yet, so {isOne ? 'it' : 'they'} {consequence}
      .{' '}
      <Button asChild variant="link" size="sm">
        <Link to="/wallets" search={{ needs: 'address' }}>
          {isOne ? 'Add address' : 'Add addresses'}
        </Link>
      </Button>
    </p>
  );
}
