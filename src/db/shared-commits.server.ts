import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Call,
  isOfStatement,
  type Outcome,
  type Rows,
  type TogetherOptions,
} from './together.server.ts';

/** So many transactions of a statement run at once; the pool's other connections are left to others. */
const mostAtOnce = 3;
/** So many writes are one transaction at most: none of them is answered before the last has been done. */
const most = 16;

type Line = { waiting: Call[]; running: number; isScheduled: boolean };

/**
 * Asks writes together: those that wait at the same moment are one transaction, and its commit, most of what a short write
 * waits for, is paid once. What comes while such transactions run goes with the next. A write is answered once it has
 * been committed. When one fails, nothing of its transaction has happened, and each is asked again by itself.
 */
export function createSharedCommits({ connect, askAlone, sent }: TogetherOptions) {
  const lines = new Map<string, Line>();

  function settle(text: string, calls: readonly Call[], { answers, error }: Outcome): void {
    if (error === undefined && answers.length === calls.length) {
      for (const [at, { resolve }] of calls.entries()) resolve(answers[at]?.rows ?? []);
      return;
    }
    const isUndone = error !== undefined && isOfStatement(error) && calls.length > 1;
    for (const { values, within, resolve, reject } of calls) {
      if (!isUndone) {
        reject(error ?? new Error('a statement was not answered'));
        continue;
      }
      const again = () => askAlone(text, values);
      (within?.(again) ?? again()).then(resolve, reject);
    }
  }

  async function send(text: string, calls: readonly Call[]): Promise<void> {
    try {
      const connection = await connect();
      const ends = calls.map(({ within }) => within?.(() => sent?.(text)));
      let outcome: Outcome;
      try {
        outcome = await connection.askEach(
          text,
          calls.map(({ values }) => values),
          { isShared: calls.length > 1 },
        );
      } finally {
        connection.release();
      }
      for (const ended of ends) ended?.(outcome.error);
      settle(text, calls, outcome);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }

  function next(text: string, line: Line): void {
    while (line.waiting.length > 0 && line.running < mostAtOnce) {
      const share = Math.ceil(line.waiting.length / (mostAtOnce - line.running));
      const calls = line.waiting.splice(0, Math.min(most, share));
      line.running += 1;
      void send(text, calls).finally(() => {
        line.running -= 1;
        next(text, line);
      });
    }
  }

  return (text: string, values: readonly unknown[]): Promise<Rows> =>
    new Promise((resolve, reject) => {
      const within = sent === undefined ? undefined : AsyncLocalStorage.snapshot();
      let line = lines.get(text);
      if (line === undefined) {
        line = { waiting: [], running: 0, isScheduled: false };
        lines.set(text, line);
      }
      line.waiting.push({ values, within, resolve, reject });
      if (line.isScheduled) return;
      line.isScheduled = true;
      const own = line;
      setImmediate(() => {
        own.isScheduled = false;
        next(text, own);
      });
    });
}
