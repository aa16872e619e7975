import { shortenWallet } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';
import { LabelDot } from '#/ui/label-dot.tsx';
import { hasAddress, noAddressYet } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';

type WalletNameProps = {
  wallet: Pick<TrackerWallet, 'label' | 'address' | 'colour'>;
  /** Renders the label or the address, not both. */
  isShort?: boolean | undefined;
  className?: string | undefined;
};

/** A wallet in one line: color, label, and short address. */
export function WalletName({ wallet, isShort = false, className }: WalletNameProps) {
  const { label, address, colour } = wallet;
  return (
    <span
      title={hasAddress(wallet) ? address : noAddressYet}
      className={cx('inline-flex min-w-0 max-w-full items-center gap-1.5', className)}
    >
      <LabelDot color={colour} />
      {label !== '' && <span className="truncate">{label}</span>}
      {!hasAddress(wallet) ? (
        !isShort && <span className="shrink-0 text-[0.9em] text-muted">{noAddressYet}</span>
      ) : label === '' ? (
        <span className="shrink-0 font-mono text-[0.95em]">{shortenWallet(address)}</span>
      ) : (
        !isShort && (
          <span className="shrink-0 font-mono text-[0.9em] text-muted">{shortenWallet(address)}</span>
        )
      )}
    </span>
  );
}
