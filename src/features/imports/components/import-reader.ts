import { AppError } from '#/lib/app-error.ts';
import { createFileError } from '../parse/limits.ts';
import type { FromWorker, RowView, WorkerCall, WorkerCalls } from './worker-calls.ts';

/** The worker is stopped after this time, which no legitimate file takes. */
const timeoutMs = 60_000;

const createUnexpectedError = () =>
  new AppError('INTERNAL', 'We can’t read this list. Export it as CSV and try again.');

type PendingCall = {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  onRows: ((rows: RowView[]) => void) | undefined;
  timer: ReturnType<typeof setTimeout>;
};

/** Reads lists in a worker, because a large file would block the page. `close` terminates the worker. */
export function openReader() {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
  const pendingCalls = new Map<number, PendingCall>();
  let lastId = 0;

  const terminate = (error: AppError) => {
    worker.terminate();
    for (const { reject, timer } of pendingCalls.values()) {
      clearTimeout(timer);
      reject(error);
    }
    pendingCalls.clear();
  };
  worker.onerror = () => terminate(createUnexpectedError());
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
    const pendingCall = pendingCalls.get(data.id);
    if (!pendingCall) return;
    if ('rows' in data) return pendingCall.onRows?.(data.rows);
    clearTimeout(pendingCall.timer);
    pendingCalls.delete(data.id);
    if ('result' in data) pendingCall.resolve(data.result);
    else
      pendingCall.reject(data.error === null ? createUnexpectedError() : new AppError('INVALID', data.error));
  };

  return {
    callWorker<K extends WorkerCall>(
      call: K,
      args: WorkerCalls[K]['args'],
      onRows?: (rows: RowView[]) => void,
    ): Promise<WorkerCalls[K]['result']> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => terminate(createFileError('tooSlow')), timeoutMs);
        // The response to a call has the type of that call.
        pendingCalls.set(id, { resolve: resolve as PendingCall['resolve'], reject, onRows, timer });
        worker.postMessage({ id, call, args });
      });
    },
    close: () => terminate(createUnexpectedError()),
  };
}
export type Reader = ReturnType<typeof openReader>;
