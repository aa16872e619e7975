import { useEffect, useRef, useState } from 'react';
import { createList, type List } from '../reading/reading.ts';
import type { Sought } from '../scan/book.ts';
import type { ListProgress } from '../scan/read-list.ts';
import type { Reply, Request } from './list-worker.ts';

export type ListCheck =
  | { step: 'none'; error?: string }
  | { step: 'reading'; name: string; size: number; progress: ListProgress }
  | { step: 'read'; name: string; list: List; sought: number };

const unreadable = 'We couldn’t read this file. It may have been moved or changed. Choose it again.';

/** Looks for wallets in a file beside the page: neither the file nor an address is sent anywhere. */
export function useListCheck() {
  const [check, setCheck] = useState<ListCheck>({ step: 'none' });
  const worker = useRef<Worker>(undefined);

  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => stop, []);

  const start = (file: File, wallets: readonly Sought[]) => {
    stop();
    const { name, size } = file;
    const begun = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    worker.current = begun;
    const end = (next: ListCheck) => {
      stop();
      setCheck(next);
    };
    setCheck({ step: 'reading', name, size, progress: { read: 0, found: 0 } });
    begun.onerror = () => end({ step: 'none', error: unreadable });
    begun.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('progress' in data) setCheck({ step: 'reading', name, size, progress: data.progress });
      else if ('refused' in data) end({ step: 'none', error: data.refused ?? unreadable });
      else end({ step: 'read', name, sought: wallets.length, list: createList(data.done, name) });
    };
    const sought = wallets.map(({ id, address, name: accountName }) => ({
      id,
      address,
      ...(accountName && { name: accountName }),
    }));
    begun.postMessage({ file, wallets: sought } satisfies Request);
  };

  return {
    check,
    start,
    cancel: () => {
      stop();
      setCheck({ step: 'none' });
    },
  };
}
