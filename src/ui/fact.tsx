import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { cx } from './cx.ts';

type FactProps = {
  label: string;
  /** Over both columns of the list. */
  isWide?: boolean | undefined;
  /** With a small label close to the value. */
  isDense?: boolean | undefined;
  children: ReactNode;
};

/** A labeled value of a <dl>. */
export function Fact({ label, isWide = false, isDense = false, children }: FactProps) {
  return (
    <div className={cx('min-w-0', isWide && 'col-span-2')}>
      <dt className={isDense ? 'text-muted text-xs' : 'text-muted text-sm'}>{label}</dt>
      <dd className={cx('break-words text-base text-ink', !isDense && 'mt-0.5')} suppressHydrationWarning>
        {children}
      </dd>
    </div>
  );
}

/** A dense fact in both columns that can be copied, such as an id. */
export function CopyFact({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <div className="col-span-2 min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 break-all font-mono text-ink text-sm">{text}</span>
        <CopyButton text={text} label={copyLabel} />
      </dd>
    </div>
  );
}
