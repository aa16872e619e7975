import type { SearchedWallet } from '../scan/address-book.ts';
import type { ScanResult } from '../scan/list-scan.ts';
import { ListError, type ListProgress, readList } from '../scan/read-list.ts';

export type Request = { file: Blob; wallets: readonly SearchedWallet[] };
/** `error` is the message for the user, or null for an unexpected error. */
export type Reply = { progress: ListProgress } | { done: ScanResult } | { error: string | null };

/** Limits how often progress is posted, because the page can't show it more often. */
const progressIntervalMs = 100;

const post = (message: Reply) => globalThis.postMessage(message);

globalThis.addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  let lastPostedAt = 0;
  try {
    const done = await readList(data.file, data.wallets, (progress) => {
      const now = performance.now();
      if (now - lastPostedAt < progressIntervalMs) return;
      lastPostedAt = now;
      post({ progress });
    });
    post({ done });
  } catch (error) {
    post({ error: error instanceof ListError ? error.message : null });
  }
});
