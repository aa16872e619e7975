import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { StartButton } from './start-button.tsx';

const quickLinks = [
  ['/presales', 'Explore Presales', undefined],
  ['/guides', 'Join Airdrops', undefined],
  ['/campaigns', 'Promote a Project', 'promote'],
] as const;

/** The introduction and the sign-up button, with a preview of the app below. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <section className="page-column pt-8 sm:pt-14">
      <div className="grid gap-x-12 gap-y-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-end">
        <h1 className="font-semibold text-4xl text-ink sm:text-5xl">
          Every airdrop you follow, in one calm list.
        </h1>
        <p className="max-w-prose text-pretty text-lg text-muted lg:pb-1">
          Crypto projects give tokens to early users, and you often have only days to claim them. Dropfolio
          tracks every date and shows you what’s due today.
        </p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3 sm:mt-8">
        <StartButton />
        <p className="flex items-center gap-2 text-base text-muted max-sm:w-full max-sm:justify-center">
          <ShieldCheck className="size-4 shrink-0 text-success-ink" aria-hidden="true" />
          We never ask for keys or seed phrases
        </p>
      </div>
      <QuickLinks />
      <div className="mt-4 sm:mt-6">{children}</div>
    </section>
  );
}

/** The links to presales, guides, and campaigns. */
export function QuickLinks() {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 sm:mt-4 sm:gap-x-6">
      {quickLinks.map(([to, label, hash]) => (
        <li key={to}>
          <Link
            to={to}
            {...(hash && { hash })}
            className="inline-flex min-h-8 items-center rounded-sm font-medium text-ink text-sm underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-current sm:text-base pointer-coarse:min-h-11"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
