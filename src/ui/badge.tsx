import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'upcoming' | 'active' | 'claimed' | 'expired' | 'neutral' | 'accent' | 'info';

const tones: Record<Tone, string> = {
  upcoming: 'bg-upcoming-bg text-upcoming-ink',
  active: 'bg-active-bg text-active-ink',
  claimed: 'bg-claimed-bg text-claimed-ink',
  expired: 'bg-expired-bg text-expired-ink',
  neutral: 'bg-neutral-bg text-neutral-ink',
  accent: 'bg-accent-soft text-accent-ink',
  info: 'bg-info-bg text-info-ink',
};

type BadgeProps = {
  tone?: Tone | undefined;
  icon?: LucideIcon | undefined;
  className?: string | undefined;
  /** Always a word: color alone isn't accessible. */
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon: Icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full shrink-0 items-center gap-1 rounded-sm border border-transparent px-1.5 font-medium text-xs',
        tones[tone],
        className,
      )}
    >
      {Icon && <Icon className="size-3 shrink-0" aria-hidden="true" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
