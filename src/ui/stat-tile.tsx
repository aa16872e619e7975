import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Skeleton } from './skeleton.tsx';

type StatTileProps = {
  label: string;
  /** Already formatted. */
  value: ReactNode;
  hint?: ReactNode;
  icon?: LucideIcon | undefined;
  tone?: 'upcoming' | 'active' | 'claimed' | 'expired' | 'neutral' | 'accent' | undefined;
  loading?: boolean | undefined;
  className?: string | undefined;
};

const tones = {
  upcoming: 'text-upcoming',
  active: 'text-active',
  claimed: 'text-claimed',
  expired: 'text-expired',
  neutral: 'text-faint',
  accent: 'text-accent-ink',
};

/** One labeled number. Put several into one <dl>. */
export function StatTile(props: StatTileProps) {
  const { label, value, hint, icon: Icon, tone = 'neutral', loading, className } = props;
  return (
    <div className={cx('plate flex min-w-0 flex-col p-4', className)}>
      <dt className="flex items-center justify-between gap-2 text-muted text-sm">
        <span className="min-w-0 break-words">{label}</span>
        {Icon && <Icon className={cx('size-4 shrink-0', tones[tone])} aria-hidden="true" />}
      </dt>
      <dd className="tabular mt-1 font-semibold text-2xl text-ink">
        {loading ? (
          <span className="flex h-8 items-center">
            <Skeleton className="h-5 w-16" />
            <span className="sr-only">Loading…</span>
          </span>
        ) : (
          value
        )}
      </dd>
      {hint && <dd className="mt-0.5 text-faint text-xs">{hint}</dd>}
    </div>
  );
}
