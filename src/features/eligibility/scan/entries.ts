import type { AddressBook } from './address-book.ts';
import { readAmount } from './amounts.ts';
import { flattenJson, isOtherRole, isProofName, parseJson } from './records.ts';

/** Rules about the entry of an address in JSON: the values that belong to it. */
export type EntryRules = {
  /** Whether a value holds a number or a statement such as true. */
  hasFacts: (json: string) => boolean;
  /** Whether a value holds more facts than the one inside it. */
  addsFacts: (json: string, inner: string) => boolean;
  /** Whether a value is a list, because several of its parts have addresses. */
  holdsSeveral: (json: string) => boolean;
  /** Whether a value holds an address and nothing else. */
  isOneAddress: (json: string) => boolean;
};

const isFlag = (value: string) => /^(?:true|false|yes|no)$/i.test(value);

export function createEntryRules(book: AddressBook): EntryRules {
  const countFacts = (value: unknown): number => {
    const { cells, isCut } = flattenJson(value, book);
    if (isCut) return 0;
    return cells.filter(
      (cell) => !cell.family && (isFlag(cell.value) || readAmount(cell.value) !== undefined),
    ).length;
  };
  return {
    hasFacts: (json) => countFacts(parseJson(json)) > 0,
    addsFacts: (json, inner) => countFacts(parseJson(json)) > countFacts(parseJson(inner)),
    holdsSeveral: (json) => {
      const value = parseJson(json);
      if (typeof value !== 'object' || value === null) return true;
      const parts = Object.entries(value).filter(([name]) => !isProofName(name));
      const members = parts.flatMap(([name, part]) =>
        typeof part === 'object' &&
        !isOtherRole(name) &&
        flattenJson(part, book).cells.some(({ family }) => family !== undefined)
          ? [part]
          : [],
      );
      const listed = members.filter((member) => countFacts(member) > 0);
      return (
        members.length > 1 && (members.length === parts.length || members.length > 2 || listed.length > 1)
      );
    },
    isOneAddress: (json) => {
      const { cells, isCut } = flattenJson(parseJson(json), book);
      return !isCut && cells.length === 1 && cells[0]?.family !== undefined;
    },
  };
}
