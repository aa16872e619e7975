import type { Mapping, WordKind } from '../mapping/fields.ts';
import type { ListStage } from './use-import.ts';

export const wordKinds: readonly WordKind[] = ['status', 'airdropType', 'checkInDuration', 'wallet'];

const isOpen = ({ words }: Mapping, kind: WordKind) => Object.values(words[kind]).includes('');

/** Whether somebody has to say which number of a date is the day. */
export const asksDayOrder = ({ unclearDate }: Pick<ListStage, 'unclearDate'>): boolean =>
  unclearDate !== undefined;

export const hasName = ({ columns }: Mapping): boolean =>
  columns.some(({ to }) => to === 'name' || to === 'project' || to === 'projectLink');

/** Whether nothing about a list's columns is open. */
export function isMeant(given: Pick<ListStage, 'mapping' | 'unclearDate'>): boolean {
  const { mapping } = given;
  return (
    hasName(mapping) &&
    !(asksDayOrder(given) && mapping.dayFirst === null) &&
    !wordKinds.some((kind) => isOpen(mapping, kind))
  );
}
