import type { Reader } from '#/lib/wording.ts';
import { parseQuickAdd } from '../parse.ts';
import { formatPart } from '../part-texts.ts';

/** Reads a line for a preview; undefined without a name. */
export function readLine(
  line: string,
  reader: Reader,
  now: number,
): { line: string; name: string; chips: string[] } | undefined {
  const { fields, parts } = parseQuickAdd(line, { ...reader, now });
  if (fields.name.length < 2) return undefined;
  const chips = parts.filter(({ kind }) => kind !== 'name').map((part) => formatPart(part, reader));
  return { line, name: fields.name, chips };
}
