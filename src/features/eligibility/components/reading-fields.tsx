import { groupDecimal } from '#/lib/decimals.ts';
import { isAmbiguousNumber } from '#/lib/read-number.ts';
import { parseWholeNumber } from '#/lib/typed-number.ts';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { countRepeatedRows } from '../plan.ts';
import { maxDecimals } from '../reading/amounts.ts';
import {
  findNone,
  type Guess,
  getAddressColumns,
  getAmountChoices,
  getRecipientRows,
  guessListDecimals,
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
  /** Returns what a reading means for one of the user’s wallets, such as ': 640 for Main'. */
  formatExample: (reading: Reading) => string;
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

/** Names the states and tiers that may mean no. */
function formatNoneQuestion(list: List, reading: Reading): string {
  const rows = list.matches.flatMap((match) => getRecipientRows(list, match, reading));
  const nones = rows.flatMap((row) => findNone(list, row) ?? []);
  const texts = new Set(
    nones.map(({ name, value }) => (value === '' ? `an empty “${name}”` : `“${value}” in “${name}”`)),
  );
  return `${texts.size > 1 ? 'Do' : 'Does'} ${[...texts].join(' and ')} mean not eligible?`;
}

export const areDecimals = (text: string): boolean => {
  const places = parseWholeNumber(text.trim());
  return places !== undefined && places <= maxDecimals;
};

type ChoiceFieldProps = {
  label: string;
  hint?: string | undefined;
  /** The chosen option; undefined while the question is open. */
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
  className?: string;
};

function ChoiceField({ label, hint, value, options, onChange, className }: ChoiceFieldProps) {
  return (
    <Field label={label} hint={hint} {...(className && { className })}>
      <Select value={value ?? unansweredValue} onChange={({ target }) => onChange(target.value)}>
        {value === undefined && (
          <option value={unansweredValue} disabled>
            Choose…
          </option>
        )}
        {options.map(([option, optionLabel]) => (
          <option key={option} value={option}>
            {optionLabel}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Shows how the list is read, and asks the open questions. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { list, guess, initialQuestions, answers, onAnswer, decimals, onDecimals, formatExample } = props;
  const { reading, questions } = guess;
  const addresses = getAddressColumns(list);
  const choices = getAmountChoices(list);
  const isOpen = (question: Question) => questions.includes(question);
  const isAsked = (question: Question, answer: keyof Answers) =>
    isOpen(question) || answers[answer] !== undefined;
  const ambiguousNumber = isAsked('sign', 'sign') ? findAmbiguousNumber(list, reading) : undefined;
  const isExcluded = reading.meaning === 'excluded';
  const decimalsGuess = guessListDecimals(list, reading);
  const repeatCount = countRepeatedRows(list, reading);
  return (
    <>
      {(addresses.length > 1 || initialQuestions.includes('address')) && (
        <ChoiceField
          label="Wallet column"
          hint={isOpen('address') ? 'Choose the column of those who get it.' : undefined}
          value={isOpen('address') ? undefined : reading.addressName}
          options={addresses.map(({ name }) => [name, name])}
          onChange={(addressName) => onAnswer({ ...answers, addressName })}
        />
      )}
      {initialQuestions.includes('meaning') && (
        <ChoiceField
          label="Does being on this list mean eligible or excluded?"
          hint="Its name or header mentions excluded wallets."
          className="sm:col-span-2"
          value={answers.meaning}
          options={[
            ['eligible', 'Eligible'],
            ['excluded', 'Excluded'],
          ]}
          onChange={(meaning) => onAnswer({ ...answers, meaning: meaning as Meaning })}
        />
      )}
      {isAsked('none', 'none') && !isExcluded && (
        <ChoiceField
          label={formatNoneQuestion(list, reading)}
          className="sm:col-span-2"
          value={answers.none}
          options={[
            ['notEligible', 'Not eligible'],
            ['eligible', 'Eligible'],
          ]}
          onChange={(none) => onAnswer({ ...answers, none: none as Reading['none'] })}
        />
      )}
      {choices.length > 0 && !isExcluded && (
        <ChoiceField
          label="Amounts"
          hint={isOpen('amount') ? 'More than one column could be it.' : undefined}
          value={isOpen('amount') ? undefined : toOptionValue(reading.amountNames)}
          options={[
            ...choices.map((names) => [toOptionValue(names), formatChoice(names)] as const),
            [noneValue, 'Don’t save amounts'],
          ]}
          onChange={(value) => {
            const amountNames =
              value === noneValue ? [] : (choices.find((names) => toOptionValue(names) === value) ?? []);
            // Answers about the previous columns don't apply to these.
            const { sign: _sign, decimals: _decimals, addsRepeats: _addsRepeats, ...rest } = answers;
            onAnswer({ ...rest, amountNames });
          }}
        />
      )}
      {ambiguousNumber !== undefined && !isExcluded && (
        <ChoiceField
          label={`What ${ambiguousNumber} means`}
          value={answers.sign}
          options={(['.', ','] as const).map((sign) => [
            sign,
            groupDecimal(readAmount(ambiguousNumber, sign) ?? ''),
          ])}
          onChange={(sign) => onAnswer({ ...answers, sign: sign === ',' ? ',' : '.' })}
        />
      )}
      {isAsked('repeats', 'addsRepeats') && repeatCount > 1 && (
        <ChoiceField
          label={`Listed ${repeatCount === 2 ? 'twice' : `${repeatCount} times`} with the same amount: one allocation or ${repeatCount === 2 ? 'two' : repeatCount}?`}
          className="sm:col-span-2"
          value={answers.addsRepeats === undefined ? undefined : String(answers.addsRepeats)}
          options={[false, true].map((addsRepeats) => [
            String(addsRepeats),
            `${addsRepeats ? 'Separate allocations, added up' : 'One allocation'}${isOpen('decimals') ? '' : formatExample({ ...reading, addsRepeats })}`,
          ])}
          onChange={(value) => onAnswer({ ...answers, addsRepeats: value === 'true' })}
        />
      )}
      {reading.amountNames.length > 0 && !isExcluded && !decimalsGuess.isSure && (
        <ChoiceField
          label="Whole tokens or smallest units?"
          className="sm:col-span-2"
          value={answers.decimals === undefined ? undefined : String(answers.decimals)}
          options={[
            ...new Set([
              ...decimalsGuess.choices,
              ...(answers.decimals === undefined ? [] : [answers.decimals]),
            ]),
          ].map((places) => [
            String(places),
            `${places === 0 ? 'Whole tokens' : `${places} decimals`}${formatExample({ ...reading, addsRepeats: answers.addsRepeats ?? false, decimals: places })}`,
          ])}
          onChange={onDecimals}
        />
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
