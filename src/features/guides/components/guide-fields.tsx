import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Textarea } from '#/ui/textarea.tsx';
import { emptyStep, emptyTip, type GuideForm, type GuideFormErrors, type StepForm } from '../form.ts';

type GuideFieldsProps = {
  form: GuideForm;
  onChange: (changes: Partial<GuideForm>) => void;
  errors: GuideFormErrors;
  disabled: boolean;
};

const address = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  placeholder: 'https://',
} as const;

/** The fields of the add and the edit dialog, apart from the logo. */
export function GuideFields(props: GuideFieldsProps) {
  const { form, onChange, errors, disabled } = props;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Title" required error={errors.title}>
          <Input
            autoComplete="off"
            value={form.title}
            disabled={disabled}
            onChange={(event) => onChange({ title: event.target.value })}
          />
        </Field>
        <Field label="Project" required error={errors.project}>
          <Input
            autoComplete="off"
            value={form.project}
            disabled={disabled}
            onChange={(event) => onChange({ project: event.target.value })}
          />
        </Field>
        <Field
          label="Project Link"
          optional
          error={errors.projectUrl}
          hint="Pre-filled when someone tracks this airdrop."
          className="sm:col-span-2"
        >
          <Input
            {...address}
            value={form.projectUrl}
            disabled={disabled}
            onChange={(event) => onChange({ projectUrl: event.target.value })}
          />
        </Field>
        <Field label="Description" optional error={errors.description} className="sm:col-span-2">
          <Textarea
            value={form.description}
            disabled={disabled}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
      </div>
      <StepFields {...props} />
      <TipFields {...props} />
    </>
  );
}

/** Puts the focus on a row's first field once it is drawn. */
function focusRow(list: HTMLElement | null, at: number): void {
  requestAnimationFrame(() => {
    const row = list?.children.item(at);
    row?.querySelector<HTMLElement>('input, textarea')?.focus();
  });
}

function StepFields({ form: { steps }, onChange, errors, disabled }: GuideFieldsProps) {
  const list = useRef<HTMLOListElement>(null);
  const change = (at: number, changes: Partial<StepForm>) =>
    onChange({ steps: steps.map((step, index) => (index === at ? { ...step, ...changes } : step)) });
  const move = (at: number, by: 1 | -1) => {
    const step = steps[at];
    if (step === undefined) return;
    onChange({ steps: steps.toSpliced(at, 1).toSpliced(at + by, 0, step) });
  };
  const add = () => {
    onChange({ steps: [...steps, emptyStep()] });
    focusRow(list.current, steps.length);
  };
  const remove = (at: number) => {
    onChange({ steps: steps.toSpliced(at, 1) });
    focusRow(list.current, Math.max(0, at - 1));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-base text-ink">Steps</legend>
      <ol ref={list} className="flex flex-col gap-3">
        {steps.map((step, at) => (
          <li key={step.key} className="rounded-lg border border-line p-3">
            <div className="mb-2 flex items-center gap-1">
              <span className="tabular mr-auto font-medium text-muted text-sm">Step {at + 1}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move step ${at + 1} up`}
                disabled={disabled || at === 0}
                onClick={() => move(at, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Move step ${at + 1} down`}
                disabled={disabled || at === steps.length - 1}
                onClick={() => move(at, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove step ${at + 1}`}
                disabled={disabled || steps.length === 1}
                onClick={() => remove(at)}
              >
                <X aria-hidden="true" />
              </Button>
            </div>
            <div className="grid gap-3">
              <Field label={`Step ${at + 1} title`} required error={errors[`steps.${at}.title`]}>
                <Input
                  autoComplete="off"
                  value={step.title}
                  disabled={disabled}
                  onChange={(event) => change(at, { title: event.target.value })}
                />
              </Field>
              <Field label={`Step ${at + 1} description`} required error={errors[`steps.${at}.description`]}>
                <Textarea
                  value={step.description}
                  disabled={disabled}
                  onChange={(event) => change(at, { description: event.target.value })}
                />
              </Field>
              <Field label={`Step ${at + 1} link`} optional error={errors[`steps.${at}.link`]}>
                <Input
                  {...address}
                  value={step.link}
                  disabled={disabled}
                  onChange={(event) => change(at, { link: event.target.value })}
                />
              </Field>
            </div>
          </li>
        ))}
      </ol>
      {errors.steps && <p className="mt-2 text-danger-ink text-sm">{errors.steps}</p>}
      <Button size="sm" className="mt-3" disabled={disabled} onClick={add}>
        <Plus aria-hidden="true" />
        Add Step
      </Button>
    </fieldset>
  );
}

function TipFields({ form: { tips }, onChange, errors, disabled }: GuideFieldsProps) {
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    onChange({ tips: [...tips, emptyTip()] });
    focusRow(list.current, tips.length);
  };
  const remove = (at: number) => {
    onChange({ tips: tips.toSpliced(at, 1) });
    focusRow(list.current, Math.max(0, at - 1));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-base text-ink">
        Tips <span className="ml-0.5 font-normal text-faint text-sm">Optional</span>
      </legend>
      <ul ref={list} className="flex flex-col gap-2">
        {tips.map((tip, at) => (
          <li key={tip.key} className="flex items-start gap-1">
            <Field label={`Tip ${at + 1}`} labelHidden error={errors[`tips.${at}`]} className="flex-1">
              <Input
                autoComplete="off"
                value={tip.text}
                disabled={disabled}
                onChange={(event) =>
                  onChange({
                    tips: tips.map((one, index) =>
                      index === at ? { ...one, text: event.target.value } : one,
                    ),
                  })
                }
              />
            </Field>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove tip ${at + 1}`}
              disabled={disabled || tips.length === 1}
              onClick={() => remove(at)}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {errors.tips && <p className="mt-2 text-danger-ink text-sm">{errors.tips}</p>}
      <Button size="sm" className="mt-3" disabled={disabled} onClick={add}>
        <Plus aria-hidden="true" />
        Add Tip
      </Button>
    </fieldset>
  );
}
