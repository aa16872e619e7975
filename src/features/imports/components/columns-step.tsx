import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#/lib/text.ts';
import type { Reader } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Select } from '#/ui/select.tsx';
import { encodingLabels, isEncoding } from '../parse/encodings.ts';
import { ActionBar } from './action-bar.tsx';
import { ColumnList } from './column-list.tsx';
import { ListQuestions } from './list-questions.tsx';
import { hasName, isComplete } from './open-questions.ts';
import { sourceLabels } from './texts.ts';
import type { ImportState, ListStage } from './use-import.ts';
import { WordList } from './word-list.tsx';

type ColumnsStepProps = { stage: ListStage; state: ImportState; reader: Reader };

const missingNameError = 'Choose the column with the airdrop’s name, project, or link.';

export function ColumnsStep({ stage, state, reader }: ColumnsStepProps) {
  const { listed, mapping } = stage;
  const [failedAttempts, setFailedAttempts] = useState(0);
  const section = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (failedAttempts > 0) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failedAttempts]);

  const handleContinue = () =>
    isComplete(stage) ? state.showPreview() : setFailedAttempts((before) => before + 1);
  const showErrors = failedAttempts > 0;
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
                options={listed.sheets.map((label, index) => ({ value: String(index), label }))}
              />
            </Field>
          )}
          {listed.encoding && (
            <Field label="Encoding" className="max-w-full">
              <Select
                value={listed.encoding.used}
                onChange={({ target }) => isEncoding(target.value) && state.changeEncoding(target.value)}
                options={listed.encoding.choices.map(({ encoding }) => ({
                  value: encoding,
                  label: encodingLabels[encoding],
                }))}
              />
            </Field>
          )}
          <Field
            label="Header row"
            className="max-w-full sm:max-w-80"
            error={
              showErrors && listed.needsHeadingRow ? 'Choose the row that names the columns.' : undefined
            }
          >
            <Select
              value={listed.needsHeadingRow ? '' : String(listed.headingRow ?? 'none')}
              onChange={({ target: { value } }) =>
                state.changeShape({
                  sheet: listed.sheet,
                  headingRow: value === 'none' ? null : Number(value),
                })
              }
            >
              {listed.needsHeadingRow && <option value="">Choose…</option>}
              <option value="none">No header row</option>
              {listed.topRows.map((row, index) => (
                <option key={index} value={index}>
                  {`Row ${index + 1}: ${row}`}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      </Card>
      <ListQuestions stage={stage} state={state} reader={reader} showErrors={showErrors} />
      <WordList mapping={mapping} showErrors={showErrors} onChange={state.changeWord} />
      <ColumnList
        listed={listed}
        mapping={mapping}
        error={showErrors && !hasName(mapping) ? missingNameError : undefined}
        onChange={state.changeColumns}
      />
      <ActionBar>
        <Button onClick={state.startOver}>Start over</Button>
        <Button variant="primary" onClick={handleContinue}>
          Preview
          <ArrowRight aria-hidden="true" />
        </Button>
      </ActionBar>
    </div>
  );
}
