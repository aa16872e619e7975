import { useEffect, useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';

/** A line to add, as the parser reads it. */
export type ReadLine = { line: string; name: string; chips: readonly string[] };

export const maxLineLength = 500;

/** Returns the text after 'add' if it is long enough for an airdrop. */
const toLine = (query: string): string => /^add\s+(\S[\s\S]+)$/i.exec(query)?.[1] ?? '';

/** Parses the line of 'add …'; undefined without one. Loads the parser on demand. */
export function useReadLine(query: string): { parsed: ReadLine | undefined; isParsing: boolean } {
  const line = toLine(query);
  const reader = useReader();
  const [parsed, setParsed] = useState<{ line: string; result: ReadLine | undefined }>();
  useEffect(() => {
    if (line === '') return;
    let isCurrent = true;
    const finish = (result: ReadLine | undefined) => isCurrent && setParsed({ line, result });
    import('#/features/airdrops/quick-add/components/read-line.ts').then(
      ({ readLine }) => finish(readLine(line, reader, Date.now())),
      () => finish(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [line, reader]);
  return {
    parsed: line !== '' && parsed?.line === line ? parsed.result : undefined,
    isParsing: line !== '' && parsed?.line !== line,
  };
}
