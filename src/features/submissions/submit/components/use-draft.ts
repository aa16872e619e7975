import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { delayReload } from '#/browser/page-code.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { updateSubmissionCache } from '../../components/submissions.ts';
import type { DraftItem } from '../../schema.ts';

const debounceMs = 700;
const retryMs = 5_000;

export type DraftState =
  | { status: 'unchanged' | 'changed' | 'saving' | 'saved' }
  | { status: 'failed'; message: string };

type DraftOptions = {
  /** The draft to continue; without it, the first change creates one. */
  id: string | undefined;
  revises: string | undefined;
  onStarted: (id: string) => void;
};

/** Saves the form on the server shortly after the last change, when the user leaves the page, and after a failure. */
export function useDraft({ id, revises, onStarted }: DraftOptions) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>({ status: 'unchanged' });
  const draft = useRef({
    id,
    /** Keeps a retry of the creating call from creating a second draft. */
    idempotencyKey: undefined as string | undefined,
    firstItem: undefined as DraftItem | undefined,
    unsaved: undefined as DraftItem | undefined,
    running: undefined as Promise<boolean> | undefined,
    /** The server has rejected the content, so a retry is pointless. */
    isRejected: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const store = useCallback(
    async (item: DraftItem): Promise<void> => {
      if (draft.current.id !== undefined) {
        updateSubmissionCache(queryClient, await api.submissions.save({ id: draft.current.id, item }));
        return;
      }
      draft.current.firstItem ??= item;
      draft.current.idempotencyKey ??= crypto.randomUUID();
      const input = { item: draft.current.firstItem, revises: revises ?? null };
      const context = { idempotencyKey: draft.current.idempotencyKey };
      const started = await api.submissions.start(input, { context });
      draft.current.id = started.id;
      updateSubmissionCache(queryClient, started);
      onStarted(started.id);
      if (draft.current.firstItem !== item) draft.current.unsaved ??= item;
    },
    [api, onStarted, queryClient, revises],
  );

  const run = useCallback(async (): Promise<boolean> => {
    while (draft.current.unsaved !== undefined) {
      const item = draft.current.unsaved;
      draft.current.unsaved = undefined;
      draft.current.isRejected = false;
      setState({ status: 'saving' });
      try {
        await store(item);
      } catch (error) {
        draft.current.unsaved ??= item;
        const isResponse = isAppError(error) && error.code !== 'UNAVAILABLE';
        draft.current.isRejected = isResponse;
        if (isResponse && draft.current.id === undefined) {
          draft.current.firstItem = undefined;
          draft.current.idempotencyKey = undefined;
        }
        setState({
          status: 'failed',
          message: getErrorMessage(error, 'Couldn’t save. Please try again.'),
        });
        return false;
      }
    }
    setState({ status: 'saved' });
    return true;
  }, [store]);

  /** Resolves with true when everything is saved, or with false after a failure. */
  const flush = useCallback(async (): Promise<boolean> => {
    for (;;) {
      clearTimeout(draft.current.timer);
      draft.current.running ??= run().finally(() => {
        draft.current.running = undefined;
      });
      const isSaved = await draft.current.running;
      if (!isSaved || draft.current.unsaved === undefined) return isSaved;
    }
  }, [run]);

  const saveDraft = useCallback(
    (item: DraftItem) => {
      draft.current.unsaved = item;
      setState({ status: 'changed' });
      clearTimeout(draft.current.timer);
      draft.current.timer = setTimeout(() => void flush(), debounceMs);
    },
    [flush],
  );

  useEffect(() => {
    if (state.status !== 'failed') return;
    const retry = () => void flush();
    const retryTimer = setTimeout(retry, retryMs);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(retryTimer);
      window.removeEventListener('online', retry);
    };
  }, [flush, state]);

  useEffect(() => {
    const hasUnsaved = () => draft.current.unsaved !== undefined || draft.current.running !== undefined;
    /** Retries after the user left the page, until changes made offline are saved. */
    const saveRemaining = async () => {
      while (hasUnsaved() && !(await flush()) && !draft.current.isRejected) {
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs);
          addEventListener('online', resolve, { once: true });
        });
      }
    };
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden' && draft.current.unsaved !== undefined) void flush();
    };
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (!hasUnsaved()) return;
      void flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', saveIfHidden);
    window.addEventListener('beforeunload', handleUnload);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      delayReload(saveRemaining().then(() => window.removeEventListener('beforeunload', handleUnload)));
    };
  }, [flush]);

  return { state, saveDraft, flush, getId: () => draft.current.id };
}
