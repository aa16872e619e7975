import type { Mapping, WordKind } from '../mapping/fields.ts';
import type { Questions } from '../preview/questions.ts';
import type { ListStage } from './use-import.ts';

export const wordKinds: readonly WordKind[] = [
  'status',
  'airdropType',
  'checkInDuration',
  'priority',
  'wallet',
];

const isOpen = ({ words }: Mapping, kind: WordKind) => Object.values(words[kind]).includes('');

export const hasName = ({ columns }: Mapping): boolean =>
  columns.some(({ to }) => to === 'name' || to === 'project' || to === 'projectLink');

/** Where the mapping has the answer to each question about a list. */
const answers = {
  dayOrder: 'dayFirst',
  decimalSign: 'decimalSign',
  farYears: 'farYears',
  currency: 'currency',
} as const satisfies Record<keyof Questions, keyof Mapping>;

/** Whether a question is asked and not answered yet. */
export const isUnanswered = (
  { questions, mapping }: Pick<ListStage, 'mapping' | 'questions'>,
  question: keyof Questions,
): boolean =>
  questions[question] !== undefined && !mapping[answers[question]] && mapping[answers[question]] !== false;

/** Whether nothing about a list is open. */
export function isMeant(given: Pick<ListStage, 'mapping' | 'questions' | 'listed'>): boolean {
  const { mapping, questions, listed } = given;
  // The keys of an object are its type's.
  const asked = Object.keys(questions) as (keyof Questions)[];
  return (
    hasName(mapping) &&
    !listed.asksHeadingRow &&
    listed.encoding?.isSure !== false &&
    !asked.some((question) => isUnanswered(given, question)) &&
    !wordKinds.some((kind) => isOpen(mapping, kind))
  );
}
