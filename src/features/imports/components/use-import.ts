import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { byteOrderMark } from '#/lib/csv.ts';
import type { PendingList } from '#/lib/pending-list.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { download } from '#/ui/download.ts';
import type { ImportSource } from '../kinds.ts';
import type { ColumnUse, Mapping, WordKind } from '../mapping/fields.ts';
import type { Encoding } from '../parse/encodings.ts';
import type { SecretOptions } from '../parse/secrets.ts';
import { type Choices, type Decision, defaultChoices } from '../preview/choices.ts';
import type { TrackedAirdrop } from '../preview/duplicates.ts';
import type { Questions } from '../preview/questions.ts';
import type { Fix } from '../preview/row.ts';
import type { Listed } from '../preview/session.ts';
import type { Unstored } from '../preview/unstored.ts';
import { noAnswers, type TransactionAnswers } from '../transactions/answers.ts';
import type { LineGroup } from '../transactions/read-rows.ts';
import type { TransactionChoice, TransactionsView } from '../transactions/summary.ts';
import { readTrackedAirdrops } from './import-queries.ts';
import { openReader, type Reader } from './import-reader.ts';
import { isComplete } from './open-questions.ts';
import { useSending } from './use-sending.ts';
import type { RowView, WorkerCalls } from './worker-calls.ts';

export type ListStage = { listed: Listed; mapping: Mapping; questions: Questions };
export type TransactionsStage = ListStage & { view: TransactionsView; answers: TransactionAnswers };

type Stage =
  | { at: 'choose' }
  | { at: 'reading' }
  | ({ at: 'transactions' } & TransactionsStage)
  | ({ at: 'columns' } & ListStage)
  | ({ at: 'preview' } & ListStage)
  | { at: 'backup'; backup: WorkerCalls['summarizeBackup']['result'] }
  | { at: 'sending' };

const unreadableMessage = 'We couldn’t read this list. Please try again.';
const noRows: readonly RowView[] = [];

/** State of one import, from reading the file to sending its rows. */
export function useImport(zone: string) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState(noRows);
  const [isReadingRows, setIsReadingRows] = useState(false);
  const [choices, setChoices] = useState(defaultChoices);
  const [rowChoices, setRowChoices] = useState<ReadonlyMap<number, Decision>>(new Map());
  const [fileName, setFileName] = useState('');
  const reader = useRef<Reader>(undefined);
  const trackedAirdrops = useRef<Promise<TrackedAirdrop[]>>(undefined);
  const fixes = useRef(new Map<number, Fix>());
  const readList = useRef<{ list: PendingList; options: SecretOptions }>(undefined);
  const latestRun = useRef(0);
  const sending = useSending();

  // A transition keeps the page responsive while long lists render.
  const showStage = useCallback((next: Stage) => startTransition(() => setStage(next)), []);

  useEffect(() => () => reader.current?.close(), []);

  const callWorker: Reader['callWorker'] = useCallback((...call) => {
    reader.current ??= openReader();
    return reader.current.callWorker(...call);
  }, []);

  /** Runs async work and drops its result if a newer run has started. */
  const run = useCallback(async <T>(work: () => Promise<T>, onResult: (result: T) => unknown) => {
    latestRun.current += 1;
    const runId = latestRun.current;
    setError(undefined);
    try {
      const result = await work();
      if (runId === latestRun.current) await onResult(result);
    } catch (failure) {
      if (runId !== latestRun.current) return;
      setError(getErrorMessage(failure, unreadableMessage));
      setStage((before) => (before.at === 'reading' ? { at: 'choose' } : before));
    }
  }, []);

  const startOver = useCallback(() => {
    latestRun.current += 1;
    reader.current?.close();
    reader.current = undefined;
    trackedAirdrops.current = undefined;
    fixes.current.clear();
    setRows(noRows);
    setRowChoices(new Map());
    setChoices(defaultChoices);
    readList.current = undefined;
    setError(undefined);
    setStage({ at: 'choose' });
  }, []);

  const preview = useCallback(
    (listStage: ListStage) =>
      run(
        async () => {
          const request = trackedAirdrops.current ?? readTrackedAirdrops(api);
          const airdrops = await request;
          trackedAirdrops.current = request;
          return airdrops;
        },
        async (airdrops) => {
          setRows(noRows);
          setIsReadingRows(true);
          showStage({ at: 'preview', ...listStage });
          const runId = latestRun.current;
          let receivedRows: RowView[] = [];
          await callWorker(
            'preview',
            {
              mapping: listStage.mapping,
              trackedAirdrops: airdrops,
              zone,
              fixes: [...fixes.current],
            },
            (views) => {
              if (runId !== latestRun.current) return;
              receivedRows = [...receivedRows, ...views];
              startTransition(() => setRows(receivedRows));
            },
          ).finally(() => runId === latestRun.current && startTransition(() => setIsReadingRows(false)));
        },
      ),
    [api, callWorker, run, showStage, zone],
  );

  const completeMapping = useCallback(
    async (listed: Listed, isNew: boolean) => {
      const saved = isNew
        ? await api.imports.mapping({ headingsHash: listed.headingsHash }).catch(() => undefined)
        : undefined;
      const restored = saved?.mapping ? await callWorker('restoreMapping', { text: saved.mapping }) : null;
      const mapping = restored ?? listed.mapping;
      const { questions, ...interpretation } = await callWorker('interpretColumns', mapping);
      return { listed, mapping: { ...mapping, ...interpretation }, questions };
    },
    [api, callWorker],
  );

  const readContext = useCallback(async () => {
    const { items } = await queryClient.fetchQuery(trackerWalletsQuery(api)).catch(() => ({ items: [] }));
    const book = items.map(({ address, label }) => ({ address, label }));
    return { book, today: toCalendarDay(Date.now(), zone) };
  }, [api, queryClient, zone]);

  const readTransactions = useCallback(
    (answers: TransactionAnswers) =>
      callWorker('readTransactions', { answers, zone, today: toCalendarDay(Date.now(), zone) }),
    [callWorker, zone],
  );

  const showList = useCallback(
    async (listStage: ListStage) => {
      const view = await readTransactions(noAnswers);
      if (view) showStage({ at: 'transactions', ...listStage, view, answers: noAnswers });
      else showStage({ at: 'columns', ...listStage });
    },
    [readTransactions, showStage],
  );

  const read = useCallback(
    (list: PendingList, options: SecretOptions = { keepsBareKeys: false }) => {
      startOver();
      readList.current = { list, options };
      setStage({ at: 'reading' });
      setFileName('file' in list ? list.file.name : '');
      // Prefetches in parallel with reading. A failed request is repeated when its result is needed.
      const request = readTrackedAirdrops(api);
      trackedAirdrops.current = request;
      request.catch(() => {
        if (trackedAirdrops.current === request) trackedAirdrops.current = undefined;
      });
      void run(
        async () => {
          const context = await readContext();
          const listed =
            'file' in list
              ? await callWorker('readFile', { file: list.file, ...options, ...context })
              : await callWorker('readPasted', { text: list.text, ...options, ...context });
          if (listed !== 'backup') return { list: await completeMapping(listed, true) };
          return { backup: await callWorker('summarizeBackup', { trackedAirdrops: await request }) };
        },
        ({ backup, list: listStage }) => {
          if (backup) return showStage({ at: 'backup', backup });
          if (listStage.listed.isKnown && isComplete(listStage)) return preview(listStage);
          return showList(listStage);
        },
      );
    },
    [api, callWorker, completeMapping, preview, readContext, run, showList, showStage, startOver],
  );

  const listStage =
    stage.at === 'columns' || stage.at === 'preview' || stage.at === 'transactions' ? stage : undefined;
  const secrets = stage.at === 'backup' ? stage.backup.secrets : listStage?.listed.secrets;

  const changeMapping = (mapping: Mapping) => {
    if (listStage) setStage({ ...listStage, mapping });
  };

  const changeColumns = (columns: ColumnUse[]) => {
    if (!listStage) return;
    const mapping = { ...listStage.mapping, columns };
    changeMapping(mapping);
    void run(
      () => callWorker('interpretColumns', mapping),
      ({ questions, ...interpretation }) =>
        setStage({ ...listStage, mapping: { ...mapping, ...interpretation }, questions }),
    );
  };

  /** A list of transactions that the user imports as airdrops stays among the columns. */
  const showLike = (result: ListStage) =>
    stage.at === 'transactions' ? showList(result) : showStage({ at: 'columns', ...result });

  const downloadRows = (format: () => Promise<string>) =>
    run(format, (text) => download('not-imported.csv', 'text/csv', `${byteOrderMark}${text}`));

  const sendRows = (
    source: ImportSource,
    prepare: () => Promise<{ rowCount: number; batches: number }>,
    subject: 'airdrop' | 'entry' = 'airdrop',
  ) =>
    run(prepare, async (prepared) => {
      setStage({ at: 'sending' });
      const getBatch = (index: number) => callWorker('getBatch', { index });
      await sending.send({ fileName, source, subject, ...prepared, getBatch });
    });

  return {
    stage,
    secrets,
    error,
    rows,
    isReadingRows,
    fileName,
    choices,
    choose: (change: Partial<Omit<Choices, 'rows'>>) => setChoices((before) => ({ ...before, ...change })),
    rowChoices,
    sending: sending.sending,
    resume: sending.resume,
    read,
    startOver: () => {
      sending.clear();
      startOver();
    },
    changeColumns,
    changeWord: (kind: WordKind, word: string, value: string) => {
      if (!listStage) return;
      const { words } = listStage.mapping;
      changeMapping({ ...listStage.mapping, words: { ...words, [kind]: { ...words[kind], [word]: value } } });
    },
    answer: (answer: Partial<Pick<Mapping, 'dayFirst' | 'decimalSign' | 'farYears' | 'currency'>>) =>
      listStage && changeMapping({ ...listStage.mapping, ...answer }),
    changeShape: (shape: { sheet: number; headingRow?: number | null }) => {
      fixes.current.clear();
      void run(async () => {
        const listed = await callWorker('selectSheet', { ...shape, ...(await readContext()) });
        return completeMapping(listed, shape.headingRow === undefined);
      }, showLike);
    },
    changeEncoding: (encoding: Encoding) => {
      const { list, options } = readList.current ?? {};
      if (list === undefined || options === undefined || !('file' in list)) return;
      fixes.current.clear();
      void run(
        async () => {
          const context = await readContext();
          const listed = await callWorker('readFile', { file: list.file, encoding, ...options, ...context });
          return listed === 'backup' ? undefined : completeMapping(listed, true);
        },
        (result) => result && showLike(result),
      );
    },
    keepBareKeys: () => readList.current && read(readList.current.list, { keepsBareKeys: true }),
    backToColumns: () => listStage && showStage({ ...listStage, at: 'columns' }),
    showPreview: () => {
      if (!listStage) return;
      const { listed, mapping, questions } = listStage;
      void api.imports
        .saveMapping({ headingsHash: listed.headingsHash, mapping: JSON.stringify(mapping) })
        .catch(() => undefined);
      void preview({ listed, mapping, questions });
    },
    chooseFor: (rowNumber: number, decision: Decision) =>
      setRowChoices((before) => new Map(before).set(rowNumber, decision)),
    fixRow: async (rowNumber: number, fix: Fix) => {
      const combinedFix = { ...fixes.current.get(rowNumber), ...fix };
      fixes.current.set(rowNumber, combinedFix);
      const fixedRow = await callWorker('fixRow', { rowNumber, fix: combinedFix });
      setRows((before) => before.with(rowNumber - 1, fixedRow));
    },
    importList: async () => {
      if (!listStage) return;
      await sendRows(listStage.listed.source, () =>
        callWorker('prepare', { choices: { ...choices, rows: rowChoices } }),
      );
    },
    downloadUnstored: (refused: Unstored[]) =>
      downloadRows(() =>
        callWorker('formatUnstored', { choices: { ...choices, rows: rowChoices }, refused }),
      ),
    downloadUnstoredTransactions: (groups: readonly LineGroup[]) =>
      downloadRows(() => callWorker('formatUnstoredTransactions', { groups })),
    answerTransactions: (change: Partial<TransactionAnswers>) => {
      if (stage.at !== 'transactions') return;
      const answers = { ...stage.answers, ...change };
      setStage({ ...stage, answers });
      void run(
        () => readTransactions(answers),
        (view) => view && setStage({ ...stage, answers, view }),
      );
    },
    importTransactions: async (choice: TransactionChoice) => {
      if (!listStage) return;
      await sendRows(listStage.listed.source, () => callWorker('prepareTransactions', choice), 'entry');
    },
    importBackup: (skipsTracked: boolean) =>
      sendRows('backup', async () =>
        callWorker('prepareBackup', {
          trackedAirdrops: (await trackedAirdrops.current) ?? [],
          skipsTracked,
        }),
      ),
  };
}
export type ImportState = ReturnType<typeof useImport>;
