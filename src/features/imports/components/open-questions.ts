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

const hasOpenWords = ({ words }: Mapping, kind: WordKind) => Object.values(words[kind]).includes('');

export const hasName = ({ columns }: Mapping): boolean =>
  columns.some(({ to }) => to === 'name' || to === 'project' || to === 'projectLink');

/** A question without a proposed answer, which the user must choose. */
type OpenQuestion = Exclude<keyof Questions, 'distinguishing'>;

/** Field of the mapping that holds the answer to each question. */
const answers = {
  dayOrder: 'dayFirst',
  decimalSign: 'decimalSign',
  farYears: 'farYears',
  currency: 'currency',
} as const satisfies Record<OpenQuestion, keyof Mapping>;
// `Object.keys` loses the key type.
const openQuestions = Object.keys(answers) as OpenQuestion[];

export const isUnanswered = (
  { questions, mapping }: Pick<ListStage, 'mapping' | 'questions'>,
  question: OpenQuestion,
): boolean =>
  questions[question] !== undefined && !mapping[answers[question]] && mapping[answers[question]] !== false;

/** Whether all questions and words of a list are resolved. */
export function isComplete(stage: Pick<ListStage, 'mapping' | 'questions' | 'listed'>): boolean {
  const { mapping, listed } = stage;
  return (
    hasName(mapping) &&
    !listed.needsHeadingRow &&
    listed.encoding?.isSure !== false &&
    !openQuestions.some((question) => isUnanswered(stage, question)) &&
    !wordKinds.some((kind) => hasOpenWords(mapping, kind))
  );
}
