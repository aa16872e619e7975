import { groupDecimal } from '#/lib/decimals.ts';
import { formatCount, shortenAddress } from '#/lib/text.ts';
import { formatDay, type Reader } from '#/lib/wording.ts';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import type { TransactionAnswers, TransactionQuestions } from '../answers.ts';
import type { TransactionsView } from '../summary.ts';

type QuestionCardsProps = {
  view: TransactionsView;
  answers: TransactionAnswers;
  onAnswer: (answer: Partial<TransactionAnswers>) => void;
  reader: Reader;
  showErrors: boolean;
};

type Choice = {
  name: 'own' | 'dayFirst' | 'decimalSign' | 'inUnits';
  label: string;
  options: { value: string; label: string; description?: string }[];
};

const maxTextLength = 40;

function listChoices(questions: TransactionQuestions, { locale }: Reader): Choice[] {
  const { own, dayFirst, decimalSign, inUnits } = questions;
  const choices: (Choice | undefined)[] = [
    own && {
      name: 'own',
      label: 'Which address is yours?',
      options: own.map((address) => ({ value: address, label: shortenAddress(address) })),
    },
    dayFirst && {
      name: 'dayFirst',
      label: `How should we read ${dayFirst.text.slice(0, maxTextLength)}?`,
      options: [
        { value: 'true', label: formatDay(dayFirst.dayFirst, locale), description: 'Day first' },
        { value: 'false', label: formatDay(dayFirst.monthFirst, locale), description: 'Month first' },
      ],
    },
    decimalSign && {
      name: 'decimalSign',
      label: `Which number is ${decimalSign.text.slice(0, maxTextLength)}?`,
      options: [
        { value: '.', label: groupDecimal(decimalSign.point), description: 'Decimals follow a point' },
        { value: ',', label: groupDecimal(decimalSign.comma), description: 'Decimals follow a comma' },
      ],
    },
    inUnits && {
      name: 'inUnits',
      label: `How many tokens are ${inUnits.whole.slice(0, maxTextLength)}?`,
      options: [
        { value: 'false', label: groupDecimal(inUnits.whole), description: 'Whole tokens' },
        { value: 'true', label: groupDecimal(inUnits.shifted), description: 'In the token’s smallest unit' },
      ],
    },
  ];
  return choices.filter((choice) => choice !== undefined);
}

/** Asks what a list of transactions leaves open. */
export function TransactionQuestionCards({
  view,
  answers,
  onAnswer,
  reader,
  showErrors,
}: QuestionCardsProps) {
  const { questions, tokens } = view;
  return (
    <>
      {listChoices(questions, reader).map(({ name, label, options }) => (
        <Card key={name}>
          <RadioCards
            label={label}
            name={name}
            value={String(answers[name] ?? '')}
            options={options}
            onChange={({ target: { value } }) =>
              onAnswer({ [name]: name === 'dayFirst' || name === 'inUnits' ? value === 'true' : value })
            }
            error={showErrors && answers[name] === null ? 'Choose one. The file doesn’t tell us.' : undefined}
          />
        </Card>
      ))}
      {questions.native !== undefined && (
        <Card>
          <Field
            label="Currency of amounts without one"
            hint={`Such as “${questions.native.slice(0, maxTextLength)}”.`}
            error={showErrors && answers.native === null ? 'Enter a currency, such as ETH.' : undefined}
          >
            <TokenInput
              value={answers.native ?? ''}
              onChange={(native) => onAnswer({ native: native || null })}
            />
          </Field>
        </Card>
      )}
      {tokens.length > 0 && (
        <Card className="grid gap-4 sm:grid-cols-2">
          {tokens.map(({ address, rows }) => (
            <Field
              key={address}
              label={`Token ${shortenAddress(address)}`}
              optional
              hint={`${formatCount(rows, 'row')}. Without a name, they’re skipped.`}
            >
              <TokenInput
                value={answers.tokens[address] ?? ''}
                onChange={(token) => onAnswer({ tokens: { ...answers.tokens, [address]: token } })}
              />
            </Field>
          ))}
        </Card>
      )}
    </>
  );
}

function TokenInput({ value, onChange }: { value: string; onChange: (token: string) => void }) {
  return (
    <Input
      className="max-w-40"
      value={value}
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      placeholder="ETH"
      onChange={({ target }) => {
        const token = target.value.replace(/\s/g, '');
        onChange(/^[a-z0-9]+$/.test(token) ? token.toUpperCase() : token);
      }}
    />
  );
}
