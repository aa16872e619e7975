import { groupDecimal } from '#/lib/decimals.ts';
import { truncateText } from '#/lib/text.ts';
import { formatDay, type Reader } from '#/lib/wording.ts';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { type FarYears, farYearChoices, reassignColumn } from '../mapping/fields.ts';
import { encodingLabels, isEncoding } from '../parse/encodings.ts';
import type { Questions } from '../preview/questions.ts';
import { isUnanswered } from './open-questions.ts';
import type { ImportState, ListStage } from './use-import.ts';

type ListQuestionsProps = {
  stage: ListStage;
  state: Pick<ImportState, 'answer' | 'changeColumns' | 'changeEncoding'>;
  reader: Reader;
  showErrors: boolean;
};

const maxTextLength = 40;
const maxEncodings = 6;
const chooseOneError = 'Choose one. The list doesn’t tell us.';

/** Asks the questions that the list leaves open, each with an example cell. */
export function ListQuestions(props: ListQuestionsProps) {
  const { questions } = props.stage;
  return (
    <>
      <EncodingQuestion {...props} />
      {questions.distinguishing && <DistinguishingQuestion {...props} {...questions.distinguishing} />}
      {questions.dayOrder && <DayOrderQuestion {...props} {...questions.dayOrder} />}
      {questions.farYears && <FarYearsQuestion {...props} {...questions.farYears} />}
      {questions.decimalSign && <DecimalQuestion {...props} {...questions.decimalSign} />}
      {questions.currency && <CurrencyQuestion {...props} {...questions.currency} />}
    </>
  );
}

function EncodingQuestion({ stage, state, showErrors }: ListQuestionsProps) {
  const { encoding } = stage.listed;
  if (!encoding || encoding.isSure) return null;
  const likely = encoding.choices.slice(0, Math.min(maxEncodings, Math.max(2, encoding.likely.length)));
  return (
    <Card>
      <RadioCards
        label="Which of these reads right?"
        name="encoding"
        value=""
        onChange={({ target }) => isEncoding(target.value) && state.changeEncoding(target.value)}
        options={likely.map(({ encoding: value, sample }) => ({
          value,
          label: sample,
          description: encodingLabels[value],
        }))}
        hint="None of them? Choose another encoding above."
        error={showErrors ? 'Choose one. The file doesn’t say how its letters are stored.' : undefined}
      />
    </Card>
  );
}

type QuestionProps<T> = ListQuestionsProps & T;

function DistinguishingQuestion(props: QuestionProps<NonNullable<Questions['distinguishing']>>) {
  const { stage, state, project, options } = props;
  const { columns } = stage.mapping;
  const nameColumn = columns.findIndex(({ to }) => to === 'name');
  return (
    <Card>
      <RadioCards
        label="Which column tells these apart?"
        name="distinguishing"
        columns={options.length > 1 ? 3 : 2}
        value={String(nameColumn)}
        onChange={({ target }) =>
          state.changeColumns(
            target.value === '-1'
              ? columns.with(nameColumn, { to: 'line' })
              : reassignColumn(columns, Number(target.value), { to: 'name' }),
          )
        }
        options={[
          ...options.map(({ column, heading, samples }) => ({
            value: String(column),
            label: heading,
            description: truncateText(samples.join(' · '), 2 * maxTextLength),
          })),
          { value: '-1', label: 'None', description: 'Each row is named after its project' },
        ]}
        hint={`Several rows are about “${truncateText(project, maxTextLength)}”. The column’s values become the names of its airdrops.`}
      />
    </Card>
  );
}

function DayOrderQuestion(props: QuestionProps<{ text: string; dayFirst: string; monthFirst: string }>) {
  const { stage, state, reader, showErrors, text, dayFirst, monthFirst } = props;
  const chosen = stage.mapping.dayFirst;
  return (
    <Card>
      <RadioCards
        label={`How should we read ${text.slice(0, maxTextLength)}?`}
        name="day-order"
        value={chosen === null ? '' : String(chosen)}
        onChange={({ target }) => state.answer({ dayFirst: target.value === 'true' })}
        options={[
          { value: 'true', label: formatDay(dayFirst, reader.locale), description: 'Day first' },
          {
            value: 'false',
            label: formatDay(monthFirst, reader.locale),
            description: 'Month first',
          },
        ]}
        error={showErrors && isUnanswered(stage, 'dayOrder') ? chooseOneError : undefined}
      />
    </Card>
  );
}

const isFarYears = (text: string): text is FarYears => farYearChoices.some((choice) => choice === text);

function FarYearsQuestion(props: QuestionProps<{ text: string; asWritten: string; buddhist?: string }>) {
  const { stage, state, reader, showErrors, text, asWritten, buddhist } = props;
  return (
    <Card>
      <RadioCards
        label={`How should we read ${text.slice(0, maxTextLength)}?`}
        name="far-years"
        columns={buddhist === undefined ? 2 : 3}
        value={stage.mapping.farYears ?? ''}
        onChange={({ target }) => isFarYears(target.value) && state.answer({ farYears: target.value })}
        options={[
          ...(buddhist === undefined
            ? []
            : [
                {
                  value: 'buddhist',
                  label: formatDay(buddhist, reader.locale),
                  description: 'Buddhist calendar',
                },
              ]),
          { value: 'asWritten', label: formatDay(asWritten, reader.locale), description: 'As it is written' },
          { value: 'notes', label: 'No date', description: 'Keep it in the notes' },
        ]}
        error={showErrors && isUnanswered(stage, 'farYears') ? chooseOneError : undefined}
      />
    </Card>
  );
}

function DecimalQuestion(props: QuestionProps<{ text: string; point: string; comma: string }>) {
  const { stage, state, showErrors, text, point, comma } = props;
  return (
    <Card>
      <RadioCards
        label={`Which number is ${text.slice(0, maxTextLength)}?`}
        name="decimal-sign"
        value={stage.mapping.decimalSign ?? ''}
        onChange={({ target }) => state.answer({ decimalSign: target.value === ',' ? ',' : '.' })}
        options={[
          { value: '.', label: groupDecimal(point), description: 'Decimals follow a point' },
          { value: ',', label: groupDecimal(comma), description: 'Decimals follow a comma' },
        ]}
        error={showErrors && isUnanswered(stage, 'decimalSign') ? chooseOneError : undefined}
      />
    </Card>
  );
}

function CurrencyQuestion({ stage, state, showErrors, text }: QuestionProps<{ text: string }>) {
  return (
    <Card>
      <Field
        label="Currency of amounts without one"
        hint={`Such as “${text.slice(0, maxTextLength)}”. Amounts that name a currency keep it.`}
        error={
          showErrors && isUnanswered(stage, 'currency') ? 'Enter a currency, such as USD or ETH.' : undefined
        }
      >
        <Input
          className="max-w-40"
          value={stage.mapping.currency ?? ''}
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          placeholder="USD"
          onChange={({ target }) => {
            const currency = target.value.replace(/\s/g, '');
            state.answer({
              currency: /^[a-z0-9]+$/.test(currency) ? currency.toUpperCase() : currency || null,
            });
          }}
        />
      </Field>
    </Card>
  );
}
