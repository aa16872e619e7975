import { Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useViewer } from '#/features/session/components/viewer.ts';
import { itemKindPhrases } from '#/lib/listing-words.ts';
import { Button } from '#/ui/button.tsx';
import { Folder, Lens } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FilterLink, FilterLinks } from '#/ui/filter-links.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { useList } from '#/ui/use-list.ts';
import { type OwnSearch, ownQuery, toOwnFilter } from '../../components/submissions.ts';
import { kindLabels, kinds, type OwnFilter } from '../../kinds.ts';
import type { OwnPage, OwnSubmission } from '../../schema.ts';
import { PromotersOnly } from '../../submit/components/promoters-only.tsx';
import { ItemChart } from './item-chart.tsx';
import { SubmitLink } from './item-links.tsx';
import { SubmissionRow } from './submission-row.tsx';

const OwnDialog = lazyDialog(() => import('./own-dialog.tsx'), 'OwnDialog');

const filters = [
  ['all', 'All'],
  ['published', 'Published'],
  ['review', 'In review'],
  ['drafts', 'Drafts'],
  ['closed', 'Rejected and withdrawn'],
] as const satisfies readonly (readonly [OwnFilter, string])[];

/** The page's tabs. `follow` is shown to everyone who may create follow campaigns. */
export type ProjectsPart = 'submissions' | 'follow';

type MyProjectsScreenProps = {
  search: OwnSearch;
  part: ProjectsPart;
  /** Rendered on the `follow` tab. */
  followCampaigns: ReactNode;
};

export function MyProjectsScreen({ search, part, followCampaigns }: MyProjectsScreenProps) {
  const viewer = useViewer();
  const isPromoter = viewer?.role === 'promoter';
  return (
    <div className="page-column pb-12">
      <PageHeader
        title="My Projects"
        description={
          isPromoter
            ? 'Your submissions and follow campaigns, with their results.'
            : 'Your follow campaigns and their results.'
        }
        actions={<CreateLinks isPromoter={isPromoter} />}
      />
      {isPromoter && <PartLinks current={part} />}
      {viewer !== null && part === 'follow' ? (
        followCampaigns
      ) : (
        <PromotersOnly>
          <Projects search={search} />
        </PromotersOnly>
      )}
    </div>
  );
}

function PartLinks({ current }: { current: ProjectsPart }) {
  const renderLink = (part: ProjectsPart, label: string) => (
    <Link
      to="/my-projects"
      search={part === 'follow' ? { show: 'follow' } : {}}
      // Without `exact`, the link without a filter would be current on every filter.
      activeOptions={{ exact: true }}
      activeProps={{}}
      aria-current={part === current ? 'page' : undefined}
      className="-mb-px inline-flex h-10 pointer-coarse:h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-base text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label="My projects sections" className="mb-5 flex gap-5 border-line border-b">
      {renderLink('submissions', 'Submissions')}
      {renderLink('follow', 'Follow campaigns')}
    </nav>
  );
}

function CreateLinks({ isPromoter }: { isPromoter: boolean }) {
  const { config } = useRouter().options.context;
  return (
    <>
      {isPromoter && <SubmitLinks />}
      {config.followCampaigns && (
        <Button asChild>
          <Link to="/campaigns/create">
            <Plus aria-hidden="true" />
            Follow campaign
          </Link>
        </Button>
      )}
    </>
  );
}

function SubmitLinks() {
  return kinds.map((kind) => (
    <Button key={kind} asChild>
      <SubmitLink kind={kind} search={{}}>
        <Plus aria-hidden="true" />
        {kindLabels[kind]}
      </SubmitLink>
    </Button>
  ));
}

export type OwnAction = { action: 'withdraw' | 'delete'; submission: OwnSubmission };

function Projects({ search }: { search: OwnSearch }) {
  const { api } = useRouter().options.context;
  const list = useList(ownQuery(api, search));
  const { dialog: pendingAction, shown, sequence, show } = useDialogs<OwnAction>();
  const filter = toOwnFilter(search);
  return (
    <>
      {list.page !== undefined && list.page.totals.published > 0 && <ItemChart />}
      <StatusLinks current={filter} totals={list.page?.totals} />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your projects' }}
        skeleton={{ rows: 3, row: 'h-28 rounded-lg', grid: 'grid gap-3' }}
        empty={<NoProjects filter={filter} />}
        pager={{
          label: 'My projects pagination',
          link: (pageSearch, label) => (
            <Link to="/my-projects" search={filter === 'all' ? pageSearch : { filter, ...pageSearch }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => (
          <ul aria-label="My projects" className="grid gap-3">
            {items.map((submission) => (
              <SubmissionRow key={submission.id} submission={submission} onAction={show} />
            ))}
          </ul>
        )}
      </ListView>
      {pendingAction && <OwnDialog key={sequence} {...shown} pending={pendingAction} />}
    </>
  );
}

function StatusLinks({ current, totals }: { current: OwnFilter; totals: OwnPage['totals'] | undefined }) {
  const total = totals && totals.published + totals.review + totals.drafts + totals.closed;
  return (
    <FilterLinks label="My projects by status">
      {filters.map(([filter, label]) => (
        <FilterLink
          key={filter}
          isCurrent={filter === current}
          count={filter === 'all' ? total : totals?.[filter]}
        >
          <Link to="/my-projects" search={filter === 'all' ? {} : { filter }}>
            {label}
          </Link>
        </FilterLink>
      ))}
    </FilterLinks>
  );
}

function NoProjects({ filter }: { filter: OwnFilter }) {
  if (filter === 'all') {
    return (
      <EmptyState
        drawing={Folder}
        title="No submissions yet"
        description={`Submit a ${itemKindPhrases.singular} for your project. Drafts are saved as you type.`}
        action={
          <Button asChild variant="primary">
            <Link to="/campaigns/submit">Submit Campaign</Link>
          </Button>
        }
        className="min-h-72"
      />
    );
  }
  const label = filters.find(([value]) => value === filter)?.[1] ?? '';
  return (
    <EmptyState
      drawing={Lens}
      title={`No submissions under “${label}”`}
      action={
        <Button asChild>
          <Link to="/my-projects">Show all</Link>
        </Button>
      }
      className="min-h-56"
    />
  );
}
