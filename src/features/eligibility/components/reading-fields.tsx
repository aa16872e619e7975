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
  /** Questions that were open before the user answered any. */
  initialQuestions: readonly Question[];
  answers: Answers;
  onAnswer: (answers: Answers) => void;
  /** The text of the decimals field. */
  decimals: string;
  onDecimals: (decimals: string) => void;
};

/** Column names are trimmed, so none of them equals a space. */
const unansweredValue = ' ';
const noneValue = '';
const toOptionValue = (names: readonly string[]): string => names.join(' + ');
const formatChoice = (names: readonly string[]): string =>
  names.length === 1 ? (names[0] ?? '') : `Sum of ${names.join(' + ')}`;

/** Finds a number in the chosen columns that can be read with either decimal sign. */
function findAmbiguousNumber(list: List, { amountNames }: Reading): string | undefined {
  return list.columns
    .filter(({ name }) => amountNames.includes(name))
    .flatMap(({ values }) => values)
    .find(isAmbiguousNumber);
}

export const areDecimals = (text: string): boolean => {
  const places = parseWholeNumber(text.trim());
  return places !== undefined && places <= maxDecimals;
};

/** Shows how the list is read, and asks the open questions. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { list, guess, initialQuestions, answers, onAnswer, decimals, onDecimals } = props;
  const { reading, questions } = guess;
  const addresses = getAddressColumns(list);
  const choices = getAmountChoices(list);
  const isOpen = (question: Question) => questions.includes(question);
  const ambiguousNumber =
    initialQuestions.includes('sign') || answers.sign ? findAmbiguousNumber(list, reading) : undefined;
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
            value={isOpen('amount') ? unansweredValue : toOptionValue(reading.amountNames)}
            onChange={({ target: { value } }) => {
              const amountNames =
                value === noneValue ? [] : (choices.find((names) => toOptionValue(names) === value) ?? []);
              // Answers about the previous columns don't apply to these.
              const { sign: _sign, decimals: _decimals, ...rest } = answers;
              onAnswer({ ...rest, amountNames });
            }}
          >
            {isOpen('amount') && (
              <option value={unansweredValue} disabled>
                Choose…
              </option>
            )}
            {choices.map((names) => (
              <option key={toOptionValue(names)} value={toOptionValue(names)}>
                {formatChoice(names)}
              </option>
            ))}
            <option value={noneValue}>Don’t save amounts</option>
          </Select>
        </Field>
      )}
      {ambiguousNumber !== undefined && !isExcluded && (
        <Field label={`What ${ambiguousNumber} means`}>
          <Select
            value={answers.sign ?? ''}
            onChange={({ target: { value } }) => onAnswer({ ...answers, sign: value === ',' ? ',' : '.' })}
          >
            <option value="" disabled>
              Choose…
            </option>
            {(['.', ','] as const).map((sign) => (
              <option key={sign} value={sign}>
                {groupDecimal(readAmount(ambiguousNumber, sign) ?? '')}
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
              : formatDecimalsHint(reading.decimals)
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

const formatDecimalsHint = (decimals: number): string => {
  if (decimals === 0) return 'Amounts are whole tokens';
  const unit = unitNames[decimals];
  return unit === undefined
    ? `Divided by 10^${decimals}`
    : `Amounts are in the smallest units, such as ${unit}`;
};
