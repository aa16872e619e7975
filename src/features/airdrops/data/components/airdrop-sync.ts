import { getRetryPauseMs, isPageVisible } from '#/browser/retry-pause.ts';
import { isAppError } from '#/lib/app-error.ts';
import type { FirstPage, Overview } from '../../calls.ts';
import type { Airdrop } from '../../schema.ts';
import type { StoreApi } from './airdrop-api.ts';

export type LoadState = 'nothing' | 'some' | 'all';

export type Sync = {
  getLoadState: () => LoadState;
  hasFailed: () => boolean;
  /** The revision up to which every change is loaded. */
  getRevision: () => number;
  start: () => () => void;
  receiveRevision: (revision: number) => void;
  resync: () => void;
  retry: () => void;
  /** Records the result of this tab's own call. */
  recordResult: (revision: number, removedHere: readonly string[]) => void;
  mutationEnded: () => void;
  refreshFigures: () => void;
};

type SyncOptions = {
  api: StoreApi;
  first: FirstPage | null;
  /** Whether the first page was loaded with its figures. */
  hasFigures: boolean;
  isMutating: () => boolean;
  onRows: (change: { put: Airdrop[]; removed: string[]; revision: number }) => void;
  onReload: (rows: Airdrop[], revision: number) => void;
  onFigures: (figures: Overview) => void;
  onState: () => void;
  onSignedOut?: (() => void) | undefined;
};

/** A page-by-page load. If not null, `rows` collects the rows, which then replace the shown ones at once. */
type PageLoad = { cursor: string | null; from: number | null; rows: Airdrop[] | null };

const pageSize = 1000;
const figuresDelayMs = 250;
const maxDeferMs = 1000;

const isSessionOver = (error: unknown) => isAppError(error) && error.code === 'UNAUTHENTICATED';

/** The delay before the next attempt: short while the page is visible, unless the server is rate limiting. */
function getRetryDelayMs(error: unknown, failures: number): number {
  const isRateLimited = isAppError(error) && error.code === 'RATE_LIMITED';
  return getRetryPauseMs(failures, isPageVisible() && !isRateLimited);
}

const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Syncs rows with the server, one request at a time: loads missing pages, then fetches changes whenever the server
 * is, or may be, ahead. Results of own calls make most of these fetches unnecessary.
 */
export function createSync(options: SyncOptions): Sync {
  const { api, first, hasFigures, isMutating, onRows, onReload, onFigures, onState, onSignedOut } = options;
  /** Rows deleted by this tab, which an earlier response must not bring back. */
  const removedHere = new Map<string, number>();
  const isComplete = first !== null && first.nextCursor === null && first.items.length === first.total;
  const isContinued = first !== null && first.nextCursor !== null;
  let loaded: LoadState = isComplete ? 'all' : 'some';
  if (first === null) loaded = 'nothing';
  let pageLoad: PageLoad | undefined = isComplete
    ? undefined
    : { cursor: first?.nextCursor ?? null, from: isContinued ? first.revision : null, rows: null };
  let syncedRevision = first?.revision ?? -1;
  let target = syncedRevision;
  let isStale = false;
  let failed = false;
  let failures = 0;
  let isRunning = false;
  let isSignedOut = false;
  let hasRun = false;
  let isWorking = false;
  let deferUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let deferTimer: ReturnType<typeof setTimeout> | undefined;
  let figuresTimer: ReturnType<typeof setTimeout> | undefined;
  let isReadingFigures = false;
  let figuresFailures = 0;

  const omitRemoved = (rows: readonly Airdrop[]) =>
    rows.filter((row) => (removedHere.get(row.id) ?? -1) < row.revision);

  async function loadPage(load: PageLoad): Promise<void> {
    const page = await api.list({ limit: pageSize, ...(load.cursor !== null && { cursor: load.cursor }) });
    load.from ??= page.revision;
    load.cursor = page.nextCursor;
    const isLast = page.nextCursor === null;
    if (isLast) {
      pageLoad = undefined;
      loaded = 'all';
      // Changes made while the pages were loading are fetched next.
      syncedRevision = load.from;
      isStale = true;
    } else if (load.rows === null) {
      loaded = 'some';
      syncedRevision = Math.max(syncedRevision, load.from);
    }
    if (load.rows === null) {
      onRows({ put: omitRemoved(page.items), removed: [], revision: syncedRevision });
      return;
    }
    load.rows.push(...page.items);
    if (isLast) onReload(omitRemoved(load.rows), syncedRevision);
  }

  async function catchUp(): Promise<void> {
    isStale = false;
    const response = await api.changes({ since: syncedRevision });
    if (response.reset) {
      pageLoad = { cursor: null, from: null, rows: [] };
      return;
    }
    const isAhead = response.revision > syncedRevision;
    syncedRevision = Math.max(syncedRevision, response.revision);
    isStale ||= response.more || target > syncedRevision;
    const put = omitRemoved(response.changed);
    // A change of the time away has no rows.
    if (isAhead || put.length > 0 || response.removed.length > 0) refreshFigures();
    onRows({ put, removed: response.removed, revision: syncedRevision });
  }

  function getNextStep(): (() => Promise<void>) | undefined {
    const isDeferred = isMutating() && Date.now() < deferUntil;
    const load = pageLoad;
    if (isStale && syncedRevision >= 0 && !isDeferred && load?.rows == null) return catchUp;
    return load && (() => loadPage(load));
  }

  function fail(error: unknown): void {
    isStale = syncedRevision >= 0;
    if (isSessionOver(error)) {
      isSignedOut = true;
      onSignedOut?.();
      return;
    }
    failures += 1;
    failed = loaded === 'nothing' || (loaded === 'some' && failures > 1);
    timer = setTimeout(work, getRetryDelayMs(error, failures));
    onState();
  }

  async function work(): Promise<void> {
    if (isWorking || !isRunning || isSignedOut) return;
    isWorking = true;
    clearTimeout(timer);
    try {
      for (let step = getNextStep(); step; step = getNextStep()) {
        await step();
        failures = 0;
        if (failed) {
          failed = false;
          onState();
        }
        await yieldToEventLoop();
        if (!isRunning) break;
      }
    } catch (error) {
      fail(error);
    } finally {
      isWorking = false;
    }
    // Handles what became stale between the last step and here.
    if (isRunning && failures === 0 && getNextStep()) void work();
  }

  function schedule(): void {
    clearTimeout(timer);
    if (isStale && isMutating()) {
      const now = Date.now();
      if (deferUntil <= now) deferUntil = now + maxDeferMs;
      clearTimeout(deferTimer);
      deferTimer = setTimeout(work, deferUntil - now + 1);
    }
    void work();
  }

  async function readFigures(): Promise<void> {
    if (isReadingFigures) return refreshFigures();
    isReadingFigures = true;
    try {
      onFigures(await api.overview());
      figuresFailures = 0;
    } catch (error) {
      figuresFailures += 1;
      if (!isSessionOver(error)) refreshFigures(getRetryDelayMs(error, figuresFailures));
    } finally {
      isReadingFigures = false;
    }
  }

  function refreshFigures(delayMs = figuresDelayMs): void {
    clearTimeout(figuresTimer);
    if (isRunning) figuresTimer = setTimeout(readFigures, delayMs);
  }

  function resync(): void {
    isStale = syncedRevision >= 0;
    failures = 0;
    figuresFailures = 0;
    isSignedOut = false;
    refreshFigures();
    schedule();
  }

  return {
    getLoadState: () => loaded,
    hasFailed: () => failed,
    getRevision: () => syncedRevision,
    start: () => {
      isRunning = true;
      // Pushes sent while stopped were missed.
      isStale ||= hasRun && syncedRevision >= 0;
      if (hasRun || !hasFigures) refreshFigures();
      hasRun = true;
      schedule();
      return () => {
        isRunning = false;
        clearTimeout(timer);
        clearTimeout(deferTimer);
        clearTimeout(figuresTimer);
      };
    },
    receiveRevision: (revision) => {
      target = Math.max(target, revision);
      if (target <= syncedRevision) return;
      isStale = true;
      schedule();
    },
    resync,
    retry: () => {
      failed = false;
      onState();
      resync();
    },
    recordResult: (revision, ids) => {
      isSignedOut = false;
      for (const id of ids) removedHere.set(id, revision);
      if (revision <= syncedRevision) return;
      target = Math.max(target, revision);
      if (revision === syncedRevision + 1) syncedRevision = revision;
      else isStale = true;
    },
    mutationEnded: () => {
      if (!isMutating()) deferUntil = 0;
      if (target > syncedRevision) isStale = true;
      if (isStale) schedule();
    },
    refreshFigures: () => refreshFigures(),
  };
}
