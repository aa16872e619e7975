import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { getErrorMessage } from '#/lib/app-error.ts';
import type { ImportSource } from '../kinds.ts';
import type { ImportedRow, ImportRowInput } from '../schema.ts';

/** `added` counts airdrops, `entries` counts costs and rewards. */
export type Tally = {
  added: number;
  entries: number;
  updated: number;
  skipped: number;
  refused: ImportedRow[];
};

export type Sending = {
  /** What the import adds. */
  subject: 'airdrop' | 'entry';
  state: 'running' | 'stopped' | 'done';
  importId: string | undefined;
  source: ImportSource;
  sent: number;
  total: number;
  tally: Tally;
  error?: string;
};

type Batches = Pick<Sending, 'subject'> & {
  fileName: string;
  source: ImportSource;
  rowCount: number;
  batches: number;
  getBatch: (index: number) => Promise<ImportRowInput[]>;
};

const emptyTally: Tally = { added: 0, entries: 0, updated: 0, skipped: 0, refused: [] };
const failedMessage = 'The connection was lost, or something went wrong. Rows imported so far are saved.';

function addToTally(tally: Tally, rows: readonly ImportedRow[]): Tally {
  const count = (action: ImportedRow['action']) =>
    rows.filter((row) => row.action === action && row.subject !== 'more').length;
  const countAdded = (subject: ImportedRow['subject']) =>
    rows.filter((row) => row.action === 'added' && row.subject === subject).length;
  return {
    added: tally.added + countAdded('airdrop'),
    entries: tally.entries + countAdded('entry'),
    updated: tally.updated + count('updated'),
    skipped: tally.skipped + count('skipped'),
    refused: [...tally.refused, ...rows.filter(({ action }) => action === 'refused')],
  };
}

/** Sends rows in batches. `resume` sends the failed batch again, because the server imports each row once. */
export function useSending() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const resume = useRef<() => Promise<void>>(undefined);

  const isRunning = sending?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, [isRunning]);

  const send = async (input: Batches) => {
    const { fileName, source, subject, rowCount, batches, getBatch } = input;
    const idempotencyKey = crypto.randomUUID();
    let id: string | undefined;
    let index = 0;
    let current: Sending = {
      subject,
      state: 'running',
      importId: undefined,
      source,
      sent: 0,
      total: rowCount,
      tally: emptyTally,
    };
    const show = (next: Partial<Sending>) => {
      const { error: _error, ...rest } = current;
      current = { ...rest, ...next };
      setSending(current);
    };
    resume.current = async () => {
      show({ state: 'running' });
      try {
        id ??= (await api.imports.start({ fileName, source, rowCount }, { context: { idempotencyKey } })).id;
        show({ importId: id });
        for (; index < batches; index += 1) {
          const rows = await getBatch(index);
          const response = await api.imports.addRows({ id, rows });
          show({ sent: current.sent + rows.length, tally: addToTally(current.tally, response.rows) });
        }
        await api.imports.finish({ id });
        show({ state: 'done' });
      } catch (error) {
        show({ state: 'stopped', error: getErrorMessage(error, failedMessage) });
      }
      void queryClient.invalidateQueries({ queryKey: ['imports'] });
      void queryClient.invalidateQueries({ queryKey: ['subscription'] });
      void queryClient.invalidateQueries({ queryKey: ['tracker-wallets'] });
    };
    await resume.current();
  };

  return { sending, send, resume: () => void resume.current?.(), clear: () => setSending(undefined) };
}
