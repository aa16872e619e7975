import { useEffect, useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';

/** A line to add, as the parser reads it. */
export type ReadLine = { line: string; name: string; chips: readonly string[] };

export const maxLineLength = 500;

/** Returns the text after 'add', if there is enough of it to be an airdrop. */
const toLine = (typed: string): string => /^add\s+(\S[\s\S]+)$/i.exec(typed)?.[1] ?? '';

/** Reads the line of 'add …'; undefined without one. Its parser is loaded when it is needed. */
export function useReadLine(typed: string): { read: ReadLine | undefined; isReading: boolean } {
  const line = toLine(typed);
  const reader = useReader();
  const [read, setRead] = useState<{ line: string; result: ReadLine | undefined }>();
  useEffect(() => {
    if (line === '') return;
    let isCurrent = true;
    const finish = (result: ReadLine | undefined) => isCurrent && setRead({ line, result });
    import('#/features/airdrops/quick-add/components/read-line.ts').then(
      ({ readLine }) => finish(readLine(line, reader, Date.now())),
      () => finish(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [line, reader]);
  return {
    read: line !== '' && read?.line === line ? read.result : undefined,
    isReading: line !== '' && read?.line !== line,
  };
}
