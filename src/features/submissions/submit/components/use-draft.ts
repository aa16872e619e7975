import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { delayReload } from '#/browser/page-code.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { updateSubmissionCache } from '../../components/submissions.ts';
import type { Typed } from '../../schema.ts';

const debounceMs = 700;
const retryMs = 5_000;

export type DraftState = { is: 'unchanged' | 'changed' | 'saving' | 'saved' } | { is: 'failed'; why: string };

type DraftOptions = {
  /** The draft to continue; without it, the first change creates one. */
  id: string | undefined;
  revises: string | undefined;
  onStarted: (id: string) => void;
};

/** Saves the form on the server: shortly after the last change, when the page is left, and again after a failure. */
export function useDraft({ id, revises, onStarted }: DraftOptions) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>({ is: 'unchanged' });
  const draft = useRef({
    id,
    /** The idempotency key of the creating call: a retry creates no second draft. */
    key: undefined as string | undefined,
    first: undefined as Typed | undefined,
    wanted: undefined as Typed | undefined,
    running: undefined as Promise<boolean> | undefined,
    /** The server has rejected the content, so a retry is pointless. */
    isRejected: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  });

  const store = useCallback(
    async (item: Typed): Promise<void> => {
      if (draft.current.id !== undefined) {
        updateSubmissionCache(queryClient, await api.submissions.save({ id: draft.current.id, item }));
        return;
      }
      draft.current.first ??= item;
      draft.current.key ??= crypto.randomUUID();
      const input = { item: draft.current.first, revises: revises ?? null };
      const context = { idempotencyKey: draft.current.key };
      const started = await api.submissions.start(input, { context });
      draft.current.id = started.id;
      updateSubmissionCache(queryClient, started);
      onStarted(started.id);
      if (draft.current.first !== item) draft.current.wanted ??= item;
    },
    [api, onStarted, queryClient, revises],
  );

  const run = useCallback(async (): Promise<boolean> => {
    while (draft.current.wanted !== undefined) {
      const item = draft.current.wanted;
      draft.current.wanted = undefined;
      draft.current.isRejected = false;
      setState({ is: 'saving' });
      try {
        await store(item);
      } catch (error) {
        draft.current.wanted ??= item;
        const isAnswered = isAppError(error) && error.code !== 'UNAVAILABLE';
        draft.current.isRejected = isAnswered;
        if (isAnswered && draft.current.id === undefined) {
          draft.current.first = undefined;
          draft.current.key = undefined;
        }
        setState({
          is: 'failed',
          why: getErrorMessage(error, 'Couldn’t save. Please try again.'),
        });
        return false;
      }
    }
    setState({ is: 'saved' });
    return true;
  }, [store]);

  /** Resolves with true once everything is saved; false if that failed. */
  const flush = useCallback(async (): Promise<boolean> => {
    for (;;) {
      clearTimeout(draft.current.timer);
      draft.current.running ??= run().finally(() => {
        draft.current.running = undefined;
      });
      const isSaved = await draft.current.running;
      if (!isSaved || draft.current.wanted === undefined) return isSaved;
    }
  }, [run]);

  const saveDraft = useCallback(
    (item: Typed) => {
      draft.current.wanted = item;
      setState({ is: 'changed' });
      clearTimeout(draft.current.timer);
      draft.current.timer = setTimeout(() => void flush(), debounceMs);
    },
    [flush],
  );

  useEffect(() => {
    if (state.is !== 'failed') return;
    const again = setTimeout(() => void flush(), retryMs);
    const online = () => void flush();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(again);
      window.removeEventListener('online', online);
    };
  }, [flush, state]);

  useEffect(() => {
    const hasUnsaved = () => draft.current.wanted !== undefined || draft.current.running !== undefined;
    /** After the page was left: retries until changes made offline are saved. */
    const finish = async () => {
      while (hasUnsaved() && !(await flush()) && !draft.current.isRejected) {
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs);
          addEventListener('online', resolve, { once: true });
        });
      }
    };
    const hide = () => {
      if (document.visibilityState === 'hidden' && draft.current.wanted !== undefined) void flush();
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (!hasUnsaved()) return;
      void flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      delayReload(finish().then(() => window.removeEventListener('beforeunload', leave)));
    };
  }, [flush]);

  return { state, saveDraft, flush, getId: () => draft.current.id };
}
