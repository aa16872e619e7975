import { shortenWallet } from '#/lib/text.ts';
import { cx } from '#/ui/cx.ts';
import { LabelDot } from '#/ui/label-dot.tsx';
import type { TrackerWallet } from '../schema.ts';

type WalletNameProps = {
  wallet: Pick<TrackerWallet, 'label' | 'address' | 'colour'>;
  /** Renders the label or the address, not both. */
  isShort?: boolean | undefined;
  className?: string | undefined;
};

/** A wallet in one line: color, label, and short address. */
export function WalletName({
  wallet: { label, address, colour },
  isShort = false,
  className,
}: WalletNameProps) {
  return (
    <span title={address} className={cx('inline-flex min-w-0 max-w-full items-center gap-1.5', className)}>
      <LabelDot color={colour} />
      {label !== '' && <span className="truncate">{label}</span>}
      {(label === '' || !isShort) && (
        <span
          className={cx('shrink-0 font-mono', label === '' ? 'text-[0.95em]' : 'text-[0.9em] text-muted')}
        >
          {shortenWallet(address)}
        </span>
      )}
    </span>
  );
}
