import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isAppError, messageOf } from '#/lib/app-error.ts';
import { delayReload } from '#/lib/page-code.ts';
import { keepSubmission } from '../../components/submissions.ts';
import type { Typed } from '../../schema.ts';

const typingPauseMs = 700;
const retryMs = 5_000;

export type DraftState = { is: 'unchanged' | 'changed' | 'saving' | 'saved' } | { is: 'failed'; why: string };

type DraftOptions = {
  /** Of the draft that is gone on with; one is begun with the first change otherwise. */
  id: string | undefined;
  revises: string | undefined;
  onStarted: (id: string) => void;
};

/** Keeps what is typed on the server: a moment after the last change, when the page is left, and again after a failure. */
export function useDraft({ id, revises, onStarted }: DraftOptions) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [state, setState] = useState<DraftState>({ is: 'unchanged' });
  const draft = useRef({
    id,
    /** Of the call that begins it: however often that is sent, there is one draft. */
    key: crypto.randomUUID(),
    first: undefined as Typed | undefined,
    wanted: undefined as Typed | undefined,
    running: undefined as Promise<boolean> | undefined,
    /** The server has answered, and wants none of it as it is. */
    isRefused: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }).current;

  const store = useCallback(
    async (item: Typed): Promise<void> => {
      if (draft.id !== undefined) {
        keepSubmission(queryClient, await api.submissions.save({ id: draft.id, item }));
        return;
      }
      draft.first ??= item;
      const input = { item: draft.first, revises: revises ?? null };
      const started = await api.submissions.start(input, { context: { idempotencyKey: draft.key } });
      draft.id = started.id;
      keepSubmission(queryClient, started);
      onStarted(started.id);
      if (draft.first !== item) draft.wanted ??= item;
    },
    [api, draft, onStarted, queryClient, revises],
  );

  const run = useCallback(async (): Promise<boolean> => {
    while (draft.wanted !== undefined) {
      const item = draft.wanted;
      draft.wanted = undefined;
      draft.isRefused = false;
      setState({ is: 'saving' });
      try {
        await store(item);
      } catch (error) {
        draft.wanted ??= item;
        const isAnswered = isAppError(error) && error.code !== 'UNAVAILABLE';
        draft.isRefused = isAnswered;
        if (isAnswered && draft.id === undefined) {
          draft.first = undefined;
          draft.key = crypto.randomUUID();
        }
        setState({
          is: 'failed',
          why: messageOf(error, 'Failed to save. Please try again.'),
        });
        return false;
      }
    }
    setState({ is: 'saved' });
    return true;
  }, [draft, store]);

  /** Resolves once everything typed is kept; false when that failed. */
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(draft.timer);
    if (draft.running === undefined) {
      const running = run().finally(() => {
        draft.running = undefined;
      });
      draft.running = running;
    }
    return draft.running.then((isKept) => (isKept && draft.wanted !== undefined ? flush() : isKept));
  }, [draft, run]);

  const keep = useCallback(
    (item: Typed) => {
      draft.wanted = item;
      setState({ is: 'changed' });
      clearTimeout(draft.timer);
      draft.timer = setTimeout(() => void flush(), typingPauseMs);
    },
    [draft, flush],
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
    /** After the page was left: what was typed without a network still gets there. */
    const finish = async () => {
      const isKept = () => draft.wanted === undefined && draft.running === undefined;
      while (!isKept() && !(await flush()) && !draft.isRefused) {
        await new Promise((resolve) => {
          setTimeout(resolve, retryMs);
          addEventListener('online', resolve, { once: true });
        });
      }
    };
    const hide = () => {
      if (document.visibilityState === 'hidden' && draft.wanted !== undefined) void flush();
    };
    const leave = (event: BeforeUnloadEvent) => {
      if (draft.wanted === undefined && draft.running === undefined) return;
      void flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('beforeunload', leave);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      delayReload(finish().then(() => window.removeEventListener('beforeunload', leave)));
    };
  }, [draft, flush]);

  return { state, keep, flush, idOf: () => draft.id };
}
