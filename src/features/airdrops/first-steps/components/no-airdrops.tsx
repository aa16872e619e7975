import { Link, useRouter } from '@tanstack/react-router';
import { BookOpen, FileUp, type LucideIcon, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useListDrop } from '#/browser/use-list-drop.ts';
import { setPendingList } from '#/lib/pending-list.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { ClaimWindow } from '#/ui/drawings.tsx';
import { FirstAirdropForm } from './first-airdrop-form.tsx';
import { StartingGuidesList } from './starting-guides-list.tsx';
import { TryExamples } from './try-examples.tsx';

/** The empty tracker's three ways to start. Accepts a list dropped here or pasted anywhere on the page. */
export function NoAirdrops() {
  const router = useRouter();
  const { isOver, dropProps } = useListDrop((list) => {
    setPendingList(list);
    void router.navigate({ to: '/import' });
  });

  return (
    <section
      aria-label="Your first airdrop"
      {...dropProps}
      className={cx(
        'rounded-lg border border-dashed px-3 py-4 transition-colors sm:px-6 sm:py-8',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <ClaimWindow className="mx-auto mb-2 max-sm:h-16.5 max-sm:w-22.5 sm:mb-4" />
      <p className="text-center font-semibold text-ink text-lg">No airdrops yet</p>
      <p className="mx-auto mt-0.5 max-w-sm text-balance text-center text-base text-muted">
        Track every airdrop in one place: start dates, check-ins, and claims.
      </p>
      <ul data-first-form="" className="mx-auto mt-4 grid max-w-5xl gap-3 sm:mt-6 lg:grid-cols-3">
        <GetStartedOption icon={Plus} title="Add one" text="All you need is a name and a project.">
          <FirstAirdropForm />
        </GetStartedOption>
        <GetStartedOption icon={BookOpen} title="Pick a guide" text="Its steps become your tasks.">
          <StartingGuidesList />
          <Button asChild size="sm" variant="ghost" className="-ml-2.5">
            <Link to="/guides">Browse guides</Link>
          </Button>
        </GetStartedOption>
        <GetStartedOption
          icon={FileUp}
          title="Import your list"
          text="Paste or drop a list from a spreadsheet, Notion, or another tracker. You’ll see a preview first."
        >
          <Button asChild>
            <Link to="/import">Import a list</Link>
          </Button>
        </GetStartedOption>
      </ul>
      <TryExamples />
    </section>
  );
}

type GetStartedOptionProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function GetStartedOption({ icon: Icon, title, text, children }: GetStartedOptionProps) {
  return (
    <li className="flex min-w-0 flex-col items-start rounded-lg border border-line bg-surface p-3.5 shadow-xs sm:p-4">
      <h3 className="flex items-center gap-2 font-medium text-base text-ink">
        <Icon className="size-4 shrink-0 text-accent-ink" aria-hidden="true" />
        {title}
      </h3>
      <p className="mt-0.5 mb-3 text-muted text-sm">{text}</p>
      {children}
    </li>
  );
}
