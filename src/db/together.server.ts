import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export type Rows = readonly unknown[];

/** What a connection answered; with an error behind the last answer, if there was one. */
export type Outcome = { answers: readonly { rows: Rows }[]; error: Error | undefined };

/** A connection that asks one statement for each of the values. */
type Asking = {
  askEach: (
    text: string,
    calls: readonly (readonly unknown[])[],
    options?: { isShared?: boolean },
  ) => Promise<Outcome>;
  release: () => void;
};

export type TogetherOptions = {
  connect: () => Promise<Asking>;
  askAlone: (text: string, values: readonly unknown[]) => Promise<Rows>;
  sent: ((text: string) => ((error?: unknown) => void) | undefined) | undefined;
};

export type Call = {
  values: readonly unknown[];
  /** Does something as part of the call that asks; undefined where nobody listens. */
  within: (<R>(work: () => R) => R) | undefined;
  resolve: (rows: Rows) => void;
  reject: (error: unknown) => void;
};

/** At most so many go to one connection at once; meanwhile others answer theirs. */
const most = 8;

/** Whether the server refused one statement, so that its connection is as good as before. */
export const isOfStatement = (error: Error): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR';

/** Asks one of the calls by itself, as part of what asked. */
export function askBySelf(
  askAlone: TogetherOptions['askAlone'],
  text: string,
  { values, within, resolve, reject }: Call,
): Promise<void> {
  const ask = () => askAlone(text, values);
  return (within?.(ask) ?? ask()).then(resolve, reject);
}

type Sending = {
  isShared?: boolean;
  /** What became of the call at this place, for whoever listens. */
  failureOf: (outcome: Outcome, at: number) => Error | undefined;
  settle: (outcome: Outcome) => void;
};

/** Asks a statement for all of the calls over one connection, as part of what asked each. Where there is none, all are refused. */
export async function sendCalls(
  { connect, sent }: TogetherOptions,
  text: string,
  calls: readonly Call[],
  { isShared = false, failureOf, settle }: Sending,
): Promise<void> {
  try {
    const connection = await connect();
    const ends = calls.map(({ within }) => within?.(() => sent?.(text)));
    let outcome: Outcome;
    try {
      outcome = await connection.askEach(
        text,
        calls.map(({ values }) => values),
        { isShared },
      );
    } finally {
      connection.release();
    }
    for (const [at, ended] of ends.entries()) ended?.(failureOf(outcome, at));
    settle(outcome);
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

/**
 * Asks quick reads together: those that come in one turn of the event loop go out in one write for each few of them, and are
 * answered in one. Most of what such a read costs is handing it over and getting its answer. One that fails leaves the
 * others alone.
 */
export function createTogether(options: TogetherOptions) {
  const waiting = new Map<string, Call[]>();

  function settle(text: string, calls: readonly Call[], { answers, error }: Outcome): void {
    for (const [at, call] of calls.entries()) {
      const answer = answers[at];
      if (answer !== undefined) call.resolve(answer.rows);
      else if (at > answers.length && error !== undefined && isOfStatement(error)) {
        // What stood behind the one that failed was not looked at.
        void askBySelf(options.askAlone, text, call);
      } else call.reject(error ?? new Error('a statement was not answered'));
    }
  }

  const send = (text: string, calls: readonly Call[]): Promise<void> =>
    sendCalls(options, text, calls, {
      failureOf: ({ answers, error }, at) => (at < answers.length ? undefined : error),
      settle: (outcome) => settle(text, calls, outcome),
    });

  function flush(): void {
    for (const [text, calls] of waiting) {
      const size = Math.ceil(calls.length / Math.ceil(calls.length / most));
      for (let at = 0; at < calls.length; at += size) void send(text, calls.slice(at, at + size));
    }
    waiting.clear();
  }

  return (text: string, values: readonly unknown[]): Promise<Rows> =>
    new Promise((resolve, reject) => {
      const within = options.sent === undefined ? undefined : AsyncLocalStorage.snapshot();
      const call = { values, within, resolve, reject };
      const others = waiting.get(text);
      if (others !== undefined) {
        others.push(call);
        return;
      }
      if (waiting.size === 0) setImmediate(flush);
      waiting.set(text, [call]);
    });
}
