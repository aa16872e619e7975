import { isAppError } from '#/lib/app-error.ts';
import { isPageVisible, retryPauseMs } from '#/lib/retry-pause.ts';
import type { FirstPage, Overview } from '../../calls.ts';
import type { Airdrop } from '../../schema.ts';
import type { StoreApi } from './airdrop-store.ts';

export type Sync = {
  loaded: () => 'nothing' | 'some' | 'all';
  failed: () => boolean;
  /** Everything up to this revision is known. */
  revision: () => number;
  start: () => () => void;
  receiveRevision: (revision: number) => void;
  resync: () => void;
  retry: () => void;
  /** An answer to this tab's own call. */
  own: (revision: number, gone: readonly string[]) => void;
  mutationEnded: () => void;
  refreshFigures: () => void;
};

type SyncOptions = {
  api: StoreApi;
  first: FirstPage | null;
  /** The figures stand already, from the moment of the first page. */
  hasFigures: boolean;
  isMutating: () => boolean;
  onRows: (change: { put: Airdrop[]; removed: string[]; revision: number }) => void;
  onReload: (rows: Airdrop[], revision: number) => void;
  onFigures: (figures: Overview) => void;
  onState: () => void;
  onSignedOut?: (() => void) | undefined;
};

/** Loading the list page by page. `rows` are kept back when they replace what is shown. */
type Filling = { cursor: string | null; from: number | null; rows: Airdrop[] | null };

const pageSize = 1000;
const figuresDelayMs = 250;
const longestDeferMs = 1000;

const isSessionOver = (error: unknown) => isAppError(error) && error.code === 'UNAUTHENTICATED';

/** The pause before the next attempt: short while somebody looks, unless the server wants to be asked less often. */
function pauseAfter(error: unknown, failures: number): number {
  const isTooOften = isAppError(error) && error.code === 'RATE_LIMITED';
  return retryPauseMs(failures, isPageVisible() && !isTooOften);
}

/** Lets input and paint go first. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Keeps rows in step with the server, one request at a time: loads the missing pages, then asks for what changed
 * whenever the server is known, or suspected, to be ahead. Answers to own calls make most of those questions needless.
 */
export function createSync(options: SyncOptions): Sync {
  const { api, first, hasFigures, isMutating, onRows, onReload, onFigures, onState, onSignedOut } = options;
  /** Rows deleted by this tab: an answer from before must not bring them back. */
  const gone = new Map<string, number>();
  const isWhole = first !== null && first.nextCursor === null && first.items.length === first.total;
  const isContinued = first !== null && first.nextCursor !== null;
  let loaded: 'nothing' | 'some' | 'all' = first === null ? 'nothing' : isWhole ? 'all' : 'some';
  let filling: Filling | undefined = isWhole
    ? undefined
    : { cursor: first?.nextCursor ?? null, from: isContinued ? first.revision : null, rows: null };
  let held = first?.revision ?? -1;
  let target = held;
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

  const living = (rows: readonly Airdrop[]) => rows.filter((row) => (gone.get(row.id) ?? -1) < row.revision);

  async function loadPage(fill: Filling): Promise<void> {
    const page = await api.list({ limit: pageSize, ...(fill.cursor !== null && { cursor: fill.cursor }) });
    fill.from ??= page.revision;
    fill.cursor = page.nextCursor;
    const isLast = page.nextCursor === null;
    if (isLast) {
      filling = undefined;
      loaded = 'all';
      // What changed while the pages came in.
      held = fill.from;
      isStale = true;
    } else if (fill.rows === null) {
      loaded = 'some';
      held = Math.max(held, fill.from);
    }
    if (fill.rows === null) {
      onRows({ put: living(page.items), removed: [], revision: held });
      return;
    }
    fill.rows.push(...page.items);
    if (isLast) onReload(living(fill.rows), held);
  }

  async function catchUp(): Promise<void> {
    isStale = false;
    const answer = await api.changes({ since: held });
    if (answer.reset) {
      filling = { cursor: null, from: null, rows: [] };
      return;
    }
    held = Math.max(held, answer.revision);
    isStale ||= answer.more || target > held;
    const put = living(answer.changed);
    if (put.length > 0 || answer.removed.length > 0) refreshFigures();
    onRows({ put, removed: answer.removed, revision: held });
  }

  function nextStep(): (() => Promise<void>) | undefined {
    const isDeferred = isMutating() && Date.now() < deferUntil;
    const fill = filling;
    if (isStale && held >= 0 && !isDeferred && fill?.rows == null) return catchUp;
    return fill && (() => loadPage(fill));
  }

  function fail(error: unknown): void {
    isStale = held >= 0;
    if (isSessionOver(error)) {
      isSignedOut = true;
      onSignedOut?.();
      return;
    }
    failures += 1;
    failed = loaded === 'nothing' || (loaded === 'some' && failures > 1);
    timer = setTimeout(work, pauseAfter(error, failures));
    onState();
  }

  async function work(): Promise<void> {
    if (isWorking || !isRunning || isSignedOut) return;
    isWorking = true;
    clearTimeout(timer);
    try {
      for (let step = nextStep(); step; step = nextStep()) {
        await step();
        failures = 0;
        if (failed) {
          failed = false;
          onState();
        }
        await breathe();
        if (!isRunning) break;
      }
    } catch (error) {
      fail(error);
    } finally {
      isWorking = false;
    }
    // Whatever became stale between the last step and here.
    if (isRunning && failures === 0 && nextStep()) void work();
  }

  function wake(): void {
    clearTimeout(timer);
    if (isStale && isMutating()) {
      const now = Date.now();
      if (deferUntil <= now) deferUntil = now + longestDeferMs;
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
      if (!isSessionOver(error)) refreshFigures(pauseAfter(error, figuresFailures));
    } finally {
      isReadingFigures = false;
    }
  }

  function refreshFigures(delayMs = figuresDelayMs): void {
    clearTimeout(figuresTimer);
    if (isRunning) figuresTimer = setTimeout(readFigures, delayMs);
  }

  function resync(): void {
    isStale = held >= 0;
    failures = 0;
    figuresFailures = 0;
    isSignedOut = false;
    refreshFigures();
    wake();
  }

  return {
    loaded: () => loaded,
    failed: () => failed,
    revision: () => held,
    start: () => {
      isRunning = true;
      // What was pushed while nobody listened is unknown.
      isStale ||= hasRun && held >= 0;
      if (hasRun || !hasFigures) refreshFigures();
      hasRun = true;
      wake();
      return () => {
        isRunning = false;
        clearTimeout(timer);
        clearTimeout(deferTimer);
        clearTimeout(figuresTimer);
      };
    },
    receiveRevision: (revision) => {
      target = Math.max(target, revision);
      if (target <= held) return;
      isStale = true;
      wake();
    },
    resync,
    retry: () => {
      failed = false;
      onState();
      resync();
    },
    own: (revision, ids) => {
      isSignedOut = false;
      for (const id of ids) gone.set(id, revision);
      if (revision <= held) return;
      target = Math.max(target, revision);
      if (revision === held + 1) held = revision;
      else isStale = true;
    },
    mutationEnded: () => {
      if (!isMutating()) deferUntil = 0;
      if (target > held) isStale = true;
      if (isStale) wake();
    },
    refreshFigures: () => refreshFigures(),
  };
}
