import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { trackerWalletsQuery } from '#/features/tracker-wallets/components/tracker-wallets.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import type { PendingList } from '#/lib/pending-list.ts';
import { calendarDay } from '#/lib/zones.ts';
import type { ColumnUse, Mapping, WordKind } from '../mapping/fields.ts';
import type { BackupListed } from '../preview/backup.ts';
import type { Decision } from '../preview/choices.ts';
import type { Fix } from '../preview/row.ts';
import type { Listed } from '../preview/session.ts';
import type { Known } from '../preview/twins.ts';
import { readKnown } from './import-queries.ts';
import { openReader, type Reader } from './import-reader.ts';
import { isMeant } from './open-questions.ts';
import { useSending } from './use-sending.ts';
import type { RowView } from './worker-calls.ts';

export type ListStage = { listed: Listed; mapping: Mapping; unclearDate: string | undefined };

type Stage =
  | { at: 'choose' }
  | { at: 'reading' }
  | ({ at: 'columns' } & ListStage)
  | ({ at: 'preview' } & ListStage)
  | { at: 'backup'; backup: BackupListed }
  | { at: 'sending' };

const unreadable = 'This list can’t be read. Please try again.';
const nothing: readonly RowView[] = [];

/** One list on its way from a file to the tracker. */
export function useImport(zone: string) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ at: 'choose' });
  const [error, setError] = useState<string>();
  const [rows, setRows] = useState(nothing);
  const [isReadingRows, setIsReadingRows] = useState(false);
  const [known, setKnown] = useState<Decision>('skip');
  const [rowChoices, setRowChoices] = useState<ReadonlyMap<number, Decision>>(new Map());
  const [fileName, setFileName] = useState('');
  const reader = useRef<Reader>(undefined);
  const knownRows = useRef<Promise<Known[]>>(undefined);
  const fixes = useRef(new Map<number, Fix>());
  const turn = useRef(0);
  const sending = useSending();

  // Long lists are drawn in slices, so that the page stays quick.
  const show = useCallback((next: Stage) => startTransition(() => setStage(next)), []);

  useEffect(() => () => reader.current?.close(), []);

  const ask: Reader['ask'] = useCallback((...call) => {
    reader.current ??= openReader();
    return reader.current.ask(...call);
  }, []);

  /** What a call brings, unless another list is being looked at by then. */
  const run = useCallback(async <T>(work: () => Promise<T>, use: (found: T) => unknown) => {
    turn.current += 1;
    const own = turn.current;
    setError(undefined);
    try {
      const found = await work();
      if (own === turn.current) await use(found);
    } catch (failure) {
      if (own !== turn.current) return;
      setError(getErrorMessage(failure, unreadable));
      setStage((before) => (before.at === 'reading' ? { at: 'choose' } : before));
    }
  }, []);

  const startOver = useCallback(() => {
    turn.current += 1;
    reader.current?.close();
    reader.current = undefined;
    knownRows.current = undefined;
    fixes.current.clear();
    setRows(nothing);
    setRowChoices(new Map());
    setKnown('skip');
    setError(undefined);
    setStage({ at: 'choose' });
  }, []);

  const preview = useCallback(
    (given: ListStage) =>
      run(
        async () => {
          const airdrops = knownRows.current ?? readKnown(api);
          const found = await airdrops;
          knownRows.current = airdrops;
          return found;
        },
        async (airdrops) => {
          setRows(nothing);
          setIsReadingRows(true);
          show({ at: 'preview', ...given });
          const own = turn.current;
          let found: RowView[] = [];
          await ask(
            'preview',
            {
              mapping: given.mapping,
              known: airdrops,
              zone,
              today: calendarDay(Date.now(), zone),
              fixes: [...fixes.current],
            },
            (views) => {
              if (own !== turn.current) return;
              found = [...found, ...views];
              startTransition(() => setRows(found));
            },
          ).finally(() => own === turn.current && startTransition(() => setIsReadingRows(false)));
        },
      ),
    [api, ask, run, show, zone],
  );

  const meet = useCallback(
    async (listed: Listed, isNew: boolean) => {
      const saved = isNew
        ? await api.imports.mapping({ headingsHash: listed.headingsHash }).catch(() => undefined)
        : undefined;
      const recalled = saved?.mapping ? await ask('recall', { text: saved.mapping }) : null;
      const { columns, words, dayFirst } = recalled ?? listed.mapping;
      const meaning = await ask('meaning', { columns, words, dayFirst });
      const { unclearDate, ...meant } = meaning;
      return { listed, mapping: { columns, ...meant }, unclearDate };
    },
    [api, ask],
  );

  const read = useCallback(
    (list: PendingList) => {
      startOver();
      setStage({ at: 'reading' });
      setFileName('file' in list ? list.file.name : '');
      // Meanwhile; what fails is asked for again once it is needed.
      const airdrops = readKnown(api);
      knownRows.current = airdrops;
      airdrops.catch(() => {
        if (knownRows.current === airdrops) knownRows.current = undefined;
      });
      void run(
        async () => {
          const book = await queryClient.fetchQuery(trackerWalletsQuery(api)).then(
            ({ items }) => items.map(({ address, label }) => ({ address, label })),
            () => [],
          );
          const listed =
            'file' in list
              ? await ask('readFile', { file: list.file, book })
              : await ask('readPasted', { text: list.text, book });
          if (listed !== 'backup') return { list: await meet(listed, true) };
          return { backup: await ask('listBackup', { known: await airdrops }) };
        },
        (found) => {
          if (found.backup) return show({ at: 'backup', backup: found.backup });
          if (found.list.listed.isKnown && isMeant(found.list)) return preview(found.list);
          show({ at: 'columns', ...found.list });
        },
      );
    },
    [api, ask, meet, preview, queryClient, run, show, startOver],
  );

  const given = stage.at === 'columns' || stage.at === 'preview' ? stage : undefined;

  const changeMapping = (mapping: Mapping) => {
    if (given) setStage({ ...given, mapping });
  };

  const changeColumns = (columns: ColumnUse[]) => {
    if (!given) return;
    const { words, dayFirst } = given.mapping;
    changeMapping({ ...given.mapping, columns });
    void run(
      () => ask('meaning', { columns, words, dayFirst }),
      ({ unclearDate, ...meant }) => setStage({ ...given, mapping: { columns, ...meant }, unclearDate }),
    );
  };

  return {
    stage,
    error,
    rows,
    isReadingRows,
    fileName,
    known,
    setKnown,
    rowChoices,
    sending: sending.sending,
    resume: sending.resume,
    read,
    startOver: () => {
      sending.forget();
      startOver();
    },
    changeColumns,
    changeWord: (kind: WordKind, word: string, means: string) => {
      if (!given) return;
      const { words } = given.mapping;
      const changed = { ...words, [kind]: { ...words[kind], [word]: means } };
      changeMapping({ ...given.mapping, words: changed });
    },
    changeDayFirst: (dayFirst: boolean) => given && changeMapping({ ...given.mapping, dayFirst }),
    changeShape: (shape: { sheet: number; hasHeading?: boolean }) => {
      void run(
        async () => {
          const { items } = await queryClient
            .fetchQuery(trackerWalletsQuery(api))
            .catch(() => ({ items: [] }));
          const listed = await ask('shape', { ...shape, book: items });
          return meet(listed, shape.hasHeading === undefined);
        },
        (found) => show({ at: 'columns', ...found }),
      );
    },
    backToColumns: () => given && show({ ...given, at: 'columns' }),
    showPreview: () => {
      if (!given) return;
      const { listed, mapping, unclearDate } = given;
      const text = JSON.stringify(mapping);
      void api.imports
        .saveMapping({ headingsHash: listed.headingsHash, mapping: text })
        .catch(() => undefined);
      void preview({ listed, mapping, unclearDate });
    },
    chooseFor: (rowNumber: number, decision: Decision) =>
      setRowChoices((before) => new Map(before).set(rowNumber, decision)),
    mend: async (rowNumber: number, fix: Fix) => {
      const whole = { ...fixes.current.get(rowNumber), ...fix };
      fixes.current.set(rowNumber, whole);
      const mended = await ask('mend', { rowNumber, fix: whole });
      setRows((before) => before.with(rowNumber - 1, mended));
    },
    importList: async () => {
      if (!given) return;
      const { source } = given.listed;
      await run(
        () => ask('prepare', { choices: { known, rows: rowChoices } }),
        async (prepared) => {
          setStage({ at: 'sending' });
          await sending.send({ fileName, source, ...prepared, batch: (at) => ask('batch', { at }) });
        },
      );
    },
    importBackup: async (skipsKnown: boolean) => {
      await run(
        async () => ask('prepareBackup', { known: (await knownRows.current) ?? [], skipsKnown }),
        async (prepared) => {
          setStage({ at: 'sending' });
          await sending.send({
            fileName,
            source: 'backup',
            ...prepared,
            batch: (at) => ask('batch', { at }),
          });
        },
      );
    },
  };
}
export type ImportState = ReturnType<typeof useImport>;
