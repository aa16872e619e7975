import { groupDecimal } from '#/lib/decimals.ts';
import { isAmbiguousNumber } from '#/lib/read-number.ts';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { maxDecimals } from '../reading/amounts.ts';
import {
  type Guess,
  getAddressColumns,
  getAmountChoices,
  type List,
  type Meaning,
  type Question,
  type Reading,
} from '../reading/reading.ts';
import { readAmount } from '../scan/amounts.ts';

export type Answers = Partial<Reading>;

type ReadingFieldsProps = {
  list: List;
  guess: Guess;
  /** Questions that the list alone leaves open. */
  initialQuestions: readonly Question[];
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  /** As typed. */
  decimals: string;
  onDecimals: (decimals: string) => void;
};

/** Column names are trimmed, so none of them equals a space. */
const unanswered = ' ';
const none = '';
const toChoice = (names: readonly string[]): string => names.join(' + ');
const choiceLabel = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `Sum of ${names.join(' + ')}`;

/** Finds a number in the chosen columns that can be read with either decimal sign. */
function findAmbiguous(list: List, { amountNames }: Reading): string | undefined {
  return list.columns
    .filter(({ name }) => amountNames.includes(name))
    .flatMap(({ values }) => values)
    .find(isAmbiguousNumber);
}

export const areDecimals = (typed: string): boolean => {
  const places = parseWholeNumber(typed.trim());
  return places !== undefined && places <= maxDecimals;
};

/** Shows how the list is read, and asks the open questions. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { list, guess, initialQuestions, answers, onAnswer, decimals, onDecimals } = props;
  const { reading, questions } = guess;
  const addresses = getAddressColumns(list);
  const choices = getAmountChoices(list);
  const isOpen = (question: Question) => questions.includes(question);
  const ambiguous =
    initialQuestions.includes('sign') || answers.sign ? findAmbiguous(list, reading) : undefined;
  const isExcluded = reading.meaning === 'excluded';
  return (
    <>
      {(addresses.length > 1 || initialQuestions.includes('address')) && (
        <Field
          label="Wallet column"
          hint={isOpen('address') ? 'Choose the column of those who get it.' : undefined}
        >
          <Select
            value={isOpen('address') ? '' : (reading.addressName ?? '')}
            onChange={({ target }) => onAnswer({ ...answers, addressName: target.value })}
          >
            {isOpen('address') && (
              <option value="" disabled>
                Choose…
              </option>
            )}
            {addresses.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {initialQuestions.includes('meaning') && (
        <Field
          label="Does being on this list mean eligible or excluded?"
          hint="Its name or header mentions excluded wallets."
          className="sm:col-span-2"
        >
          <Select
            value={answers.meaning ?? ''}
            onChange={({ target }) => onAnswer({ ...answers, meaning: target.value as Meaning })}
          >
            <option value="" disabled>
              Choose…
            </option>
            <option value="eligible">Eligible</option>
            <option value="excluded">Excluded</option>
          </Select>
        </Field>
      )}
      {choices.length > 0 && !isExcluded && (
        <Field label="Amounts" hint={isOpen('amount') ? 'More than one column could be it.' : undefined}>
          <Select
            value={isOpen('amount') ? unanswered : toChoice(reading.amountNames)}
            onChange={({ target: { value } }) => {
              const amountNames =
                value === none ? [] : (choices.find((names) => toChoice(names) === value) ?? []);
              // Answers about the previous columns don't apply to these.
              const { sign: _sign, decimals: _decimals, ...rest } = answers;
              onAnswer({ ...rest, amountNames });
            }}
          >
            {isOpen('amount') && (
              <option value={unanswered} disabled>
                Choose…
              </option>
            )}
            {choices.map((names) => (
              <option key={toChoice(names)} value={toChoice(names)}>
                {choiceLabel(names)}
              </option>
            ))}
            <option value={none}>Don’t save amounts</option>
          </Select>
        </Field>
      )}
      {ambiguous !== undefined && !isExcluded && (
        <Field label={`What ${ambiguous} means`}>
          <Select
            value={answers.sign ?? ''}
            onChange={({ target: { value } }) => onAnswer({ ...answers, sign: value === ',' ? ',' : '.' })}
          >
            <option value="" disabled>
              Choose…
            </option>
            {(['.', ','] as const).map((sign) => (
              <option key={sign} value={sign}>
                {groupDecimal(readAmount(ambiguous, sign) ?? '')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {reading.amountNames.length > 0 && !isExcluded && (
        <Field
          label="Decimals"
          hint={
            isOpen('decimals')
              ? 'Enter 0 if these are whole tokens, or the token’s decimals.'
              : decimalsHint(reading.decimals)
          }
          error={
            decimals === '' || areDecimals(decimals) ? undefined : `Enter a number from 0 to ${maxDecimals}.`
          }
        >
          <Input
            value={decimals}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            onChange={({ target }) => onDecimals(target.value)}
          />
        </Field>
      )}
    </>
  );
}

const unitNames: Readonly<Record<number, string>> = { 18: 'wei', 9: 'lamports' };

const decimalsHint = (decimals: number): string => {
  if (decimals === 0) return 'Amounts are whole tokens';
  const unit = unitNames[decimals];
  return unit === undefined
    ? `Divided by 10^${decimals}`
    : `Amounts are in the smallest units, such as ${unit}`;
};
