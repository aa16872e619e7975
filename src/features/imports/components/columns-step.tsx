import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import { formatDay, type Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { RadioCards } from '#/ui/radio-cards.tsx';
import { Select } from '#/ui/select.tsx';
import { Switch } from '#/ui/switch.tsx';
import { readDate } from '../mapping/dates.ts';
import { ColumnList } from './column-list.tsx';
import { FootBar } from './foot-bar.tsx';
import { asksDayOrder, hasName, isMeant } from './open-questions.ts';
import { sourceLabels } from './texts.ts';
import type { ImportState, ListStage } from './use-import.ts';
import { WordList } from './word-list.tsx';

type ColumnsStepProps = { stage: ListStage; state: ImportState; reader: Reader };

const noName = 'Choose which column has the name, the project or the link of each airdrop.';

/** What each column of a list is. */
export function ColumnsStep({ stage, state, reader }: ColumnsStepProps) {
  const { listed, mapping } = stage;
  const [isTried, setIsTried] = useState(0);
  const section = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isTried > 0) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isTried]);

  const goOn = () => (isMeant(stage) ? state.showPreview() : setIsTried((before) => before + 1));
  const showErrors = isTried > 0;
  return (
    <div ref={section} className="grid grid-cols-1 gap-4">
      <Card className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="break-words font-medium text-base text-ink">
            {state.fileName || sourceLabels[listed.source]}
          </p>
          <p className="text-muted text-sm">
            {formatCount(listed.rowCount, 'row')} in {listed.headings.length}{' '}
            {listed.headings.length === 1 ? 'column' : 'columns'}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          {listed.sheets.length > 1 && (
            <Field label="Sheet">
              <Select
                value={String(listed.sheet)}
                onChange={({ target }) => state.changeShape({ sheet: Number(target.value) })}
                options={listed.sheets.map((label, at) => ({ value: String(at), label }))}
              />
            </Field>
          )}
          <Switch
            label="The first row has headings"
            className="py-2"
            checked={listed.hasHeading}
            onChange={({ target }) => state.changeShape({ sheet: listed.sheet, hasHeading: target.checked })}
          />
        </div>
      </Card>
      {asksDayOrder(stage) && (
        <DayOrder
          date={stage.unclearDate ?? ''}
          dayFirst={mapping.dayFirst}
          locale={reader.locale}
          isMissing={showErrors}
          onChange={state.changeDayFirst}
        />
      )}
      <WordList mapping={mapping} showErrors={showErrors} onChange={state.changeWord} />
      <ColumnList
        listed={listed}
        mapping={mapping}
        error={showErrors && !hasName(mapping) ? noName : undefined}
        onChange={state.changeColumns}
      />
      <FootBar>
        <Button onClick={state.startOver}>Start over</Button>
        <Button variant="primary" onClick={goOn}>
          Preview
          <ArrowRight aria-hidden="true" />
        </Button>
      </FootBar>
    </div>
  );
}

type DayOrderProps = {
  date: string;
  dayFirst: boolean | null;
  locale: string | null;
  isMissing: boolean;
  onChange: (dayFirst: boolean) => void;
};

/** Asks what the file doesn't tell: 03/04/2026 is a day in April, or in March. */
function DayOrder({ date, dayFirst, locale, isMissing, onChange }: DayOrderProps) {
  const asDay = (first: boolean) => {
    const read = readDate(date, { dayFirst: first });
    return read ? formatDay(read.date, locale) : '–';
  };
  return (
    <Card>
      <RadioCards
        label={`Which day is ${date.slice(0, 40)}?`}
        name="day-order"
        value={dayFirst === null ? '' : String(dayFirst)}
        onChange={({ target }) => onChange(target.value === 'true')}
        options={[
          { value: 'true', label: asDay(true), description: 'The day comes first' },
          { value: 'false', label: asDay(false), description: 'The month comes first' },
        ]}
        error={isMissing && dayFirst === null ? 'Choose one. We can’t tell from your list.' : undefined}
      />
    </Card>
  );
}
