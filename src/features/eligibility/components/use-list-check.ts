import { useEffect, useRef, useState } from 'react';
import { createList, type List } from '../reading/reading.ts';
import { leaveOutSecrets } from '../reading/secrets.ts';
import type { SearchedWallet } from '../scan/address-book.ts';
import type { ScanResult } from '../scan/list-scan.ts';
import type { ListProgress } from '../scan/read-list.ts';
import type { Reply, Request } from './list-worker.ts';

export type ListCheck =
  | { step: 'none'; error?: string }
  | { step: 'reading'; name: string; size: number; progress: ListProgress }
  | { step: 'read'; name: string; list: List; walletCount: number };

const unreadableMessage = 'We couldn’t read this file. It may have been moved or changed. Choose it again.';

/** Searches a file for wallets in a worker. Neither the file nor an address leaves the device. */
export function useListCheck() {
  const [check, setCheck] = useState<ListCheck>({ step: 'none' });
  const worker = useRef<Worker>(undefined);

  const stop = () => {
    worker.current?.terminate();
    worker.current = undefined;
  };
  useEffect(() => stop, []);

  const start = (file: File, wallets: readonly SearchedWallet[]) => {
    stop();
    const { name, size } = file;
    const newWorker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    worker.current = newWorker;
    const finish = (next: ListCheck) => {
      stop();
      setCheck(next);
    };
    const showList = async (scanned: ScanResult) => {
      const cleaned = await leaveOutSecrets(scanned).catch(() => undefined);
      // The user may have canceled.
      if (worker.current !== newWorker) return;
      if (cleaned === undefined) finish({ step: 'none', error: unreadableMessage });
      else finish({ step: 'read', name, walletCount: wallets.length, list: createList(cleaned, name) });
    };
    setCheck({ step: 'reading', name, size, progress: { read: 0, found: 0 } });
    newWorker.onerror = () => finish({ step: 'none', error: unreadableMessage });
    newWorker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('progress' in data) setCheck({ step: 'reading', name, size, progress: data.progress });
      else if ('error' in data) finish({ step: 'none', error: data.error ?? unreadableMessage });
      else void showList(data.done);
    };
    const searchedWallets = wallets.map(({ id, address, name: accountName }) => ({
      id,
      address,
      ...(accountName && { name: accountName }),
    }));
    newWorker.postMessage({ file, wallets: searchedWallets } satisfies Request);
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
