import { AppError } from '#/lib/app-error.ts';
import { refuse } from '../parse/limits.ts';
import type { FromWorker, RowView, WorkerCall, WorkerCalls } from './worker-calls.ts';

/** Longer than reading takes anywhere; whatever is made to take longer is stopped. */
const patienceMs = 60_000;

const unforeseen = () => new AppError('INTERNAL', 'This list can’t be read. Export it as CSV and try again.');

type Waiting = {
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
  onRows: ((rows: RowView[]) => void) | undefined;
  timer: ReturnType<typeof setTimeout>;
};

/** Reads lists beside the page, so that nothing in a file can hold it up. `close` ends it, whatever it is doing. */
export function openReader() {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let last = 0;

  const end = (error: AppError) => {
    worker.terminate();
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
  };
  worker.onerror = () => end(unforeseen());
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id);
    if (!asked) return;
    if ('rows' in data) return asked.onRows?.(data.rows);
    clearTimeout(asked.timer);
    waiting.delete(data.id);
    if ('answer' in data) asked.resolve(data.answer);
    else asked.reject(data.refused === null ? unforeseen() : new AppError('INVALID', data.refused));
  };

  return {
    ask<K extends WorkerCall>(
      call: K,
      given: WorkerCalls[K]['given'],
      onRows?: (rows: RowView[]) => void,
    ): Promise<WorkerCalls[K]['answer']> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => end(refuse('tooSlow')), patienceMs);
        // The answer to a call is of its type.
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, onRows, timer });
        worker.postMessage({ id, call, given });
      });
    },
    close: () => end(unforeseen()),
  };
}
export type Reader = ReturnType<typeof openReader>;
