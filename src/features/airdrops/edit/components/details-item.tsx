import type { ReactNode } from 'react';

/** What an airdrop's details say of one thing. */
export function Item({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'col-span-2 min-w-0' : 'min-w-0'}>
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="mt-0.5 text-base text-ink">{children}</dd>
    </div>
  );
}

export function Nothing({ children }: { children: string }) {
  return <span className="text-faint">{children}</span>;
}
