import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import type { ImportSource } from '../kinds.ts';
import type { ImportedRow, ImportRowInput } from '../schema.ts';

export type Tally = { added: number; updated: number; skipped: number; refused: ImportedRow[] };

export type Sending = {
  state: 'running' | 'stopped' | 'done';
  importId: string | undefined;
  sent: number;
  total: number;
  tally: Tally;
  /** Why it stopped. */
  error?: string;
};

type Parcels = {
  fileName: string;
  source: ImportSource;
  rowCount: number;
  batches: number;
  batch: (at: number) => Promise<ImportRowInput[]>;
};

const emptyTally: Tally = { added: 0, updated: 0, skipped: 0, refused: [] };
const failed = 'The connection was lost, or something went wrong. Rows imported so far are saved.';

function counted(tally: Tally, rows: readonly ImportedRow[]): Tally {
  const count = (action: ImportedRow['action']) =>
    rows.filter((row) => row.action === action && row.subject !== 'more').length;
  return {
    added: tally.added + count('added'),
    updated: tally.updated + count('updated'),
    skipped: tally.skipped + count('skipped'),
    refused: [...tally.refused, ...rows.filter(({ action }) => action === 'refused')],
  };
}

/** Sends a list in parcels. One that got lost is sent again: the server does each row once. */
export function useSending() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const goOn = useRef<() => Promise<void>>(undefined);

  const isRunning = sending?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isRunning]);

  const send = async (parcels: Parcels) => {
    const { fileName, source, rowCount, batches, batch } = parcels;
    const idempotencyKey = crypto.randomUUID();
    let id: string | undefined;
    let at = 0;
    let now: Sending = { state: 'running', importId: undefined, sent: 0, total: rowCount, tally: emptyTally };
    const show = (next: Partial<Sending>) => {
      const { error: _error, ...rest } = now;
      now = { ...rest, ...next };
      setSending(now);
    };
    goOn.current = async () => {
      show({ state: 'running' });
      try {
        id ??= (await api.imports.start({ fileName, source, rowCount }, { context: { idempotencyKey } })).id;
        show({ importId: id });
        for (; at < batches; at += 1) {
          const rows = await batch(at);
          const answer = await api.imports.addRows({ id, rows });
          show({ sent: now.sent + rows.length, tally: counted(now.tally, answer.rows) });
        }
        await api.imports.finish({ id });
        show({ state: 'done' });
      } catch (error) {
        show({ state: 'stopped', error: getErrorMessage(error, failed) });
      }
      void queryClient.invalidateQueries({ queryKey: ['imports'] });
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['tracker-wallets'] });
    };
    await goOn.current();
  };

  return { sending, send, resume: () => void goOn.current?.(), forget: () => setSending(undefined) };
}
