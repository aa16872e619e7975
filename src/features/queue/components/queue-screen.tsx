import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePreference } from '#/browser/use-preference.ts';
import { useReader } from '#/features/session/components/use-reader.ts';
import { PublishedContext } from '#/features/submissions/review/components/undo-approval.ts';
import type { Reviewed } from '#/features/submissions/schema.ts';
import { Button } from '#/ui/button.tsx';
import { DialogWatchContext } from '#/ui/dialog-watch.ts';
import { Done } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPressGuard, minShownMs } from '#/ui/press-guard.ts';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { useList } from '#/ui/use-list.ts';
import { useShortcuts } from '#/ui/use-shortcuts.ts';
import { kindLabels } from '../counts.ts';
import type { QueueItem } from '../schema.ts';
import { DecidedItems } from './decided-items.tsx';
import { MailSwitch } from './mail-switch.tsx';
import { PublishedBar } from './published-bar.tsx';
import { preloadDetail, type QueueSearch, queueQuery, refreshQueue } from './queue.ts';
import { HandledNotice, OpenLink, QueueDetail } from './queue-detail.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { getItemTitle, getSubject } from './queue-words.ts';
import { queueShortcuts } from './shortcut-names.ts';
import { toItemKey, useSelection } from './use-chosen.ts';

/** The queue of items that need a decision; with `search.show`, items of a kind that were decided. */
export function QueueScreen({ search }: { search: QueueSearch }) {
  return (
    <>
      <PageHeader
        title="To review"
        description="Everything waiting for an admin. Urgent items first, then oldest."
        actions={<MailSwitch />}
      />
      <QueueFilters search={search} />
      {search.show === undefined ? <PendingItems search={search} /> : <DecidedItems search={search} />}
    </>
  );
}

/** The pending items, with the selected item's decision beside the list. */
function PendingItems({ search }: { search: QueueSearch }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const list = useList(queueQuery(api, search));
  const items = list.page?.items ?? [];
  const [published, setPublished] = useState<Published>();
  /** An item whose approval was undone; cleared once the refetched list contains it. */
  const [undone, setUndone] = useState<string>();
  if (undone !== undefined && items.some((entry) => toItemKey(entry) === undone)) setUndone(undefined);
  const selection = useSelection(items, JSON.stringify(search), list.isOld, published?.key ?? undone);
  const { item, index, choose, isRemoved } = selection;
  const [shortcutsOn] = usePreference('shortcuts', true);
  const rows = useRef<HTMLUListElement>(null);
  const detail = useRef<HTMLElement>(null);
  const [guard] = useState(createPressGuard);
  const previousKey = useRef<string>(undefined);
  const selectedKey = useRef<string>(undefined);
  const key = item && toItemKey(item);
  /** When clicks were blocked last, as a performance timestamp; undefined once they aren't. */
  const [blockedAt, setBlockedAt] = useState<number>();

  const getCurrentRow = () => rows.current?.querySelector<HTMLElement>('[aria-current]');
  const onItemShown = useEffectEvent(() => {
    getCurrentRow()?.scrollIntoView({ block: 'nearest' });
    const next = items[index + 1];
    if (next !== undefined) void preloadDetail(queryClient, api, next);
    const isAutomatic = previousKey.current !== undefined && selectedKey.current !== key;
    previousKey.current = key;
    guard.show();
    if (!isAutomatic) return;
    setBlockedAt(performance.now());
    // The pressed button was removed together with the decided item.
    if (document.activeElement === document.body) getCurrentRow()?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (key !== undefined) onItemShown();
  }, [key]);

  useEffect(() => {
    if (blockedAt === undefined) return;
    const timer = setTimeout(() => setBlockedAt(undefined), minShownMs);
    return () => clearTimeout(timer);
  }, [blockedAt]);
  const goToNext = () => {
    setPublished(undefined);
    setUndone(undefined);
    selection.continue();
  };

  const select = (next: QueueItem | undefined) => {
    if (next === undefined) return;
    selectedKey.current = toItemKey(next);
    setPublished(undefined);
    setUndone(undefined);
    choose(next);
  };
  const move = (by: number) => {
    // The next item has already moved to this position.
    if (isRemoved && by > 0) return goToNext();
    select(items[index + by]);
    rows.current?.querySelectorAll<HTMLElement>('button')[index + by]?.focus({ preventScroll: true });
  };
  const pressShortcut = (name: string) => (event: KeyboardEvent) => {
    if (event.repeat || guard.isNew()) return;
    const target = detail.current?.querySelector<HTMLElement>(`[data-shortcut="${name}"]:not(:disabled)`);
    if (target instanceof HTMLTextAreaElement) target.focus();
    else target?.click();
  };
  useShortcuts(
    {
      j: () => move(1),
      k: () => move(-1),
      a: pressShortcut('a'),
      r: pressShortcut('r'),
      o: pressShortcut('o'),
    },
    shortcutsOn,
  );

  const onChanged = () => {
    // The item's layout has changed under the pointer.
    guard.show();
    setBlockedAt(performance.now());
    refreshQueue(queryClient);
  };
  const onPublished = useCallback(
    (submission: Reviewed) => setPublished({ key: `submission ${submission.id}`, submission }),
    [],
  );
  const openRow = (next: QueueItem) => {
    select(next);
    // Keeps the detail in view: beside the list on wide screens, below it on phones.
    detail.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <ListView
      list={list}
      failure={{ title: 'Couldn’t load the list' }}
      skeleton={{ rows: 6, row: 'h-16 rounded-lg' }}
      empty={isRemoved ? undefined : <EmptyQueue search={search} />}
      pager={{
        label: 'To review pagination',
        words: 'order',
        link: (page, label) => (
          <Link
            to="/admin/queue"
            search={{
              ...(search.kind && { kind: search.kind }),
              ...(search.item && { item: search.item }),
              ...page,
            }}
          >
            {label}
          </Link>
        ),
      }}
    >
      {() => (
        <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
          <ul
            ref={rows}
            aria-label="To review"
            className="plate max-h-76 empty:hidden divide-y divide-line overflow-y-auto lg:sticky lg:top-[calc(var(--spacing-header)+1rem)] lg:max-h-[calc(100dvh-var(--spacing-header)-2rem)]"
          >
            {items.map((entry) => (
              <li key={toItemKey(entry)}>
                <Row item={entry} isCurrent={entry === item} onOpen={() => openRow(entry)} />
              </li>
            ))}
          </ul>
          {item !== undefined && (
            <section
              ref={detail}
              aria-labelledby="queue-item"
              className="min-w-0 scroll-mt-[calc(var(--spacing-header)+1rem)] lg:col-start-2"
            >
              <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <h2 id="queue-item" className="min-w-0 break-words font-semibold text-ink text-lg">
                  {item.kind === 'message' ? kindLabels.message.singular : getItemTitle(item)}
                </h2>
                <OpenLink item={item} />
              </div>
              {published !== undefined && published.key === key ? (
                <PublishedBar
                  key={key}
                  submission={published.submission}
                  onUndone={() => {
                    setPublished(undefined);
                    setUndone(key);
                    refreshQueue(queryClient);
                  }}
                  onNext={goToNext}
                />
              ) : selection.isHandled ? (
                <HandledNotice
                  action={
                    <Button size="sm" autoFocus onClick={goToNext}>
                      Continue
                    </Button>
                  }
                />
              ) : (
                <DialogWatchContext value={selection.dialogs}>
                  <PublishedContext value={onPublished}>
                    <ClickGuard blocksClicks={blockedAt !== undefined}>
                      <QueueDetail key={key} item={item} onChanged={onChanged} />
                    </ClickGuard>
                  </PublishedContext>
                </DialogWatchContext>
              )}
              {shortcutsOn && <ShortcutHints />}
            </section>
          )}
        </div>
      )}
    </ListView>
  );
}

type Published = { key: string; submission: Reviewed };

/** Ignores clicks on buttons while `blocksClicks` is set, because they may have been meant for the previous item. */
function ClickGuard({ blocksClicks, children }: { blocksClicks: boolean; children: ReactNode }) {
  return (
    <div
      className={blocksClicks ? '[&_button]:opacity-60' : undefined}
      onClickCapture={(event) => {
        const { target, currentTarget } = event;
        // React also bubbles events of dialogs opened from here, and these aren't disabled.
        if (!blocksClicks || !(target instanceof Element) || !currentTarget.contains(target)) return;
        if (target.closest('button') === null) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {children}
    </div>
  );
}

type RowProps = { item: QueueItem; isCurrent: boolean; onOpen: () => void };

function Row({ item, isCurrent, onOpen }: RowProps) {
  const reader = useReader();
  const { person, isUrgent, since } = item;
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onOpen}
      className="grid w-full gap-0.5 px-3 py-2.5 text-left transition-colors hover:bg-hover/60 focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
    >
      <span className="flex min-w-0 items-baseline gap-2">
        {isUrgent && (
          <CircleAlert className="size-3.5 shrink-0 self-center text-danger" aria-label="Urgent" role="img" />
        )}
        <span className="min-w-0 flex-1 truncate font-medium text-base text-ink">{getItemTitle(item)}</span>
        <span className="shrink-0 text-muted text-xs">
          <RelativeTime value={since} locale={reader.locale} timeZone={reader.zone} />
        </span>
      </span>
      <span className="truncate text-muted text-sm">
        {getSubject(item)}
        {person !== null && ` · ${person}`}
      </span>
    </button>
  );
}

function EmptyQueue({ search }: { search: QueueSearch }) {
  const isFiltered = search.kind !== undefined;
  const isPaged = search.after !== undefined || search.before !== undefined;
  const title = isFiltered ? 'Nothing of this type' : 'All caught up';
  return (
    <EmptyState
      drawing={Done}
      title={isPaged ? 'Nothing on this page' : title}
      description={isFiltered || isPaged ? undefined : 'Items that need a decision appear here.'}
      action={
        isFiltered || isPaged ? (
          <Button asChild size="sm">
            <Link to="/admin/queue">Show all</Link>
          </Button>
        ) : undefined
      }
    />
  );
}

function ShortcutHints() {
  return (
    <p className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs pointer-coarse:hidden">
      {queueShortcuts.map(([name, description]) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <Kbd>{name}</Kbd>
          {description}
        </span>
      ))}
    </p>
  );
}
