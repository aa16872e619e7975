import { AsyncLocalStorage } from 'node:async_hooks';
import {
  askBySelf,
  type Call,
  isOfStatement,
  type Outcome,
  type Rows,
  sendCalls,
  type TogetherOptions,
} from './together.server.ts';

/** So many transactions of a statement run at once; the pool's other connections are left to others. */
const mostAtOnce = 3;
/** So many writes are one transaction at most: none of them is answered before the last has been done. */
const most = 16;

/** Who goes alone waits for locks like any other, and keeps nobody's turn for longer. */
const longestTurnMs = 50;

/** A statement as it is asked alone, and as those are that share a transaction. */
export type Texts = { text: string; shared: string };
type Line = { texts: Texts; waiting: Call[]; running: number; isScheduled: boolean };

/**
 * Asks writes together: those that wait at the same moment are one transaction, and its commit, most of what a short write
 * waits for, is paid once. What comes while such transactions run goes with the next; who comes alone goes alone. A write is
 * answered once it has been committed. When one fails, nothing of its transaction has happened, and each is asked again by itself.
 */
export function createSharedCommits(options: TogetherOptions) {
  const lines = new Map<string, Line>();

  function settle({ text }: Texts, calls: readonly Call[], { answers, error }: Outcome): void {
    if (error === undefined && answers.length === calls.length) {
      for (const [at, { resolve }] of calls.entries()) resolve(answers[at]?.rows ?? []);
      return;
    }
    const isUndone = error !== undefined && isOfStatement(error);
    for (const call of calls) {
      if (isUndone) void askBySelf(options.askAlone, text, call);
      else call.reject(error ?? new Error('a statement was not answered'));
    }
  }

  const send = (texts: Texts, calls: readonly Call[]): Promise<void> =>
    sendCalls(options, texts.shared, calls, {
      isShared: true,
      failureOf: ({ error }) => error,
      settle: (outcome) => settle(texts, calls, outcome),
    });

  function begin(line: Line, calls: readonly Call[]): void {
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      line.running -= 1;
      next(line);
    };
    line.running += 1;
    const [first] = calls;
    if (calls.length > 1 || first === undefined) {
      void send(line.texts, calls).finally(end);
      return;
    }
    const longest = setTimeout(end, longestTurnMs);
    void askBySelf(options.askAlone, line.texts.text, first).finally(() => {
      clearTimeout(longest);
      end();
    });
  }

  function next(line: Line): void {
    while (line.waiting.length > 0 && line.running < mostAtOnce) {
      const share = Math.ceil(line.waiting.length / (mostAtOnce - line.running));
      begin(line, line.waiting.splice(0, Math.min(most, share)));
    }
  }

  return (texts: Texts, values: readonly unknown[]): Promise<Rows> =>
    new Promise((resolve, reject) => {
      const within = options.sent === undefined ? undefined : AsyncLocalStorage.snapshot();
      let line = lines.get(texts.text);
      if (line === undefined) {
        line = { texts, waiting: [], running: 0, isScheduled: false };
        lines.set(texts.text, line);
      }
      line.waiting.push({ values, within, resolve, reject });
      if (line.isScheduled) return;
      line.isScheduled = true;
      const own = line;
      setImmediate(() => {
        own.isScheduled = false;
        next(own);
      });
    });
}
