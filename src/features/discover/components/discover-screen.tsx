import { Link, useRouter } from '@tanstack/react-router';
import { CampaignCompact } from '#/features/campaigns/components/campaign-compact.tsx';
import { FaucetCompact } from '#/features/faucets/components/faucet-compact.tsx';
import { type Notes, useNotes } from '#/features/faucets/components/use-notes.ts';
import { GuideCompact } from '#/features/guides/components/guide-compact.tsx';
import { PresaleCompact } from '#/features/presales/components/presale-compact.tsx';
import { QuestCompact } from '#/features/quests/components/quest-compact.tsx';
import type { ListingKind } from '#/lib/listing-kinds.ts';
import { discoverIntro } from '#/lib/listing-words.ts';
import { ClaimWindow } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { type Block, blockDays, blocks } from '../order.ts';
import type { Discovered } from '../schema.ts';
import { discoverQuery } from './discover.ts';

const grid = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3';

const headings: Readonly<Record<Block, readonly [title: string, hint: string]>> = {
  ending: ['Ending soon', `Open now, closing within ${blockDays.ending} days`],
  starting: ['Starting soon', `Opening within ${blockDays.starting} days`],
  working: ['Faucets online', 'At our last check'],
  new: ['New', `Added in the last ${blockDays.new} days`],
  changed: ['Recently updated', `Changed in the last ${blockDays.changed} days`],
  guides: ['Guides', 'Newest first'],
};

/** Public listings by what is relevant now. */
export function DiscoverScreen() {
  const { api } = useRouter().options.context;
  const list = useList(discoverQuery(api));
  const notes = useNotes();
  return (
    <div className="page-column pb-10">
      <PageHeader title="Discover" description={discoverIntro} />
      <ListLinks />
      <ListView
        isResults
        list={list}
        failure={{ title: 'Couldn’t load Discover' }}
        skeleton={{ rows: 6, row: 'h-29 rounded-lg', grid }}
        empty={
          <EmptyState
            drawing={ClaimWindow}
            title="Nothing live right now"
            description="New guides, presales, campaigns, quests, and faucets will show up here."
            className="min-h-72"
          />
        }
      >
        {({ items, now }) => (
          <div className="flex flex-col gap-9">
            {blocks.map((block) => (
              <Section
                key={block}
                block={block}
                items={items.filter((item) => item.block === block)}
                notes={notes}
                now={now}
              />
            ))}
          </div>
        )}
      </ListView>
    </div>
  );
}

const lists = {
  guide: { to: '/guides', label: 'Guides' },
  presale: { to: '/presales', label: 'Presales' },
  campaign: { to: '/campaigns', label: 'Campaigns' },
  quest: { to: '/quests', label: 'Quests' },
  faucet: { to: '/faucets', label: 'Faucets' },
} as const satisfies Record<ListingKind, { to: string; label: string }>;

function ListLinks() {
  return (
    <nav aria-label="Lists" className="-mx-1 mb-6 max-w-full overflow-x-auto px-1">
      <ul className="flex gap-1.5">
        {Object.values(lists).map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="relative inline-flex h-9 items-center rounded-md border border-line bg-surface px-3 text-base text-muted transition-colors hover:border-line-strong hover:text-ink pointer-coarse:h-11"
            >
              <span className="sr-only">All </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SectionProps = { block: Block; items: readonly Discovered[]; notes: Notes; now: string };

function Section({ block, items, notes, now }: SectionProps) {
  if (items.length === 0) return null;
  const [title, hint] = headings[block];
  return (
    <section aria-labelledby={`discover-${block}`}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={`discover-${block}`} className="font-semibold text-ink text-lg">
          {title}
        </h2>
        <p className="text-muted text-sm">{hint}</p>
      </div>
      <ul aria-labelledby={`discover-${block}`} className={grid}>
        {items.map((item) => (
          <DiscoveredItem key={item.item.id} discovered={item} notes={notes} now={now} />
        ))}
      </ul>
    </section>
  );
}

function DiscoveredItem({ discovered, notes, now }: { discovered: Discovered; notes: Notes; now: string }) {
  switch (discovered.kind) {
    case 'campaign':
      return <CampaignCompact campaign={discovered.item} now={now} />;
    case 'faucet':
      return <FaucetCompact faucet={discovered.item} notes={notes} now={now} />;
    case 'guide':
      return <GuideCompact guide={discovered.item} />;
    case 'presale':
      return <PresaleCompact presale={discovered.item} now={now} />;
    case 'quest':
      return <QuestCompact quest={discovered.item} now={now} />;
  }
}
