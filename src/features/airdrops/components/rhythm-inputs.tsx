import { Checkbox } from '#/ui/checkbox.tsx';
import { Field, type FieldProps } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { Select, type SelectOption } from '#/ui/select.tsx';
import {
  maxAfterHours,
  maxEvery,
  maxTimes,
  type PeriodUnit,
  periodUnits,
  type Rhythm,
  type TimesUnit,
  timesUnits,
  utcReset,
  weekdays,
} from '../rhythm/kinds.ts';
import { parseRhythm, serializeReset, serializeRhythm } from '../rhythm/notation.ts';
import { weekdayLabels } from './check-in-labels.ts';

const wordings = {
  // Daily, weekly, and monthly are choices of the check-in itself.
  'check-in': { every: 'Every few days, weeks, or months', last: 'the last check-in', count: 3 },
  task: { every: 'Every day, week, or month', last: 'the last time', count: 1 },
} as const;

const getInitialRhythms = (count: number) =>
  ({
    every: { kind: 'every', count, unit: 'day' },
    weekdays: { kind: 'weekdays', days: ['mon', 'thu'] },
    times: { kind: 'times', count: 2, per: 'week' },
    after: { kind: 'after', hours: 24 },
    once: { kind: 'once' },
    never: { kind: 'never' },
  }) as const satisfies Record<Rhythm['kind'], Rhythm>;

const kinds = ['every', 'weekdays', 'times', 'after', 'once', 'never'] as const satisfies Rhythm['kind'][];
const isKind = (value: string): value is Rhythm['kind'] => kinds.some((kind) => kind === value);

const utc = serializeReset(utcReset);
/** The text that each choice of the select begins with. */
const initialResets = { '': '', utc, other: '00:00 Europe/London' };
const isResetKind = (value: string): value is keyof typeof initialResets =>
  Object.hasOwn(initialResets, value);

function getResetKind(text: string): keyof typeof initialResets {
  if (text === '') return '';
  return text === utc ? 'utc' : 'other';
}

const resetOptions = [
  { value: '', label: 'When my day begins' },
  { value: 'utc', label: utc },
  { value: 'other', label: 'Another time' },
];

const toOptions = (values: readonly number[], toLabel: (value: number) => string = String) =>
  values.map((value) => ({ value: String(value), label: toLabel(value) }));
const listNumbers = (max: number) => Array.from({ length: max }, (_, index) => index + 1);
const unitOptions = (units: readonly string[]) => units.map((value) => ({ value, label: value }));
const hourOptions = toOptions(
  Array.from({ length: 24 }, (_, hour) => hour),
  (hour) => `${String(hour).padStart(2, '0')}:00`,
);

type RepeatsFieldProps = {
  subject: keyof typeof wordings;
  /** A rhythm's stored text, or the value of one of `others`. */
  value: string;
  /** The choices that aren't a rhythm. */
  others: readonly SelectOption[];
  onChange: (value: string) => void;
} & Pick<FieldProps, 'error' | 'hint' | 'optional'>;

/** Chooses how something repeats. */
export function RepeatsField({ subject, value, others, onChange, ...field }: RepeatsFieldProps) {
  const rhythm = parseRhythm(value);
  const { every, last, count } = wordings[subject];
  const initialRhythms = getInitialRhythms(count);
  const options = [
    ...others,
    { value: 'every', label: every },
    { value: 'weekdays', label: 'On weekdays' },
    { value: 'times', label: 'Several times a week or month' },
    { value: 'after', label: `Hours after ${last}` },
    { value: 'once', label: 'Once' },
    { value: 'never', label: 'Never' },
  ];
  return (
    <div className="grid content-start gap-2">
      <Field label="Repeats" {...field}>
        <Select
          name="rhythm"
          value={rhythm?.kind ?? value}
          options={options}
          onChange={({ target }) =>
            onChange(isKind(target.value) ? serializeRhythm(initialRhythms[target.value]) : target.value)
          }
        />
      </Field>
      {rhythm && (
        <RhythmDetails rhythm={rhythm} last={last} onChange={(next) => onChange(serializeRhythm(next))} />
      )}
    </div>
  );
}

type RhythmDetailsProps = { rhythm: Rhythm; last: string; onChange: (rhythm: Rhythm) => void };

function RhythmDetails({ rhythm, last, onChange }: RhythmDetailsProps) {
  switch (rhythm.kind) {
    case 'every':
      return (
        <div className="grid grid-cols-2 gap-2">
          <Select
            aria-label="Repeats every"
            value={String(rhythm.count)}
            options={toOptions(listNumbers(maxEvery))}
            onChange={({ target }) => onChange({ ...rhythm, count: Number(target.value) })}
          />
          <Select
            aria-label="Unit"
            value={rhythm.unit}
            options={unitOptions(periodUnits)}
            // The options are the units.
            onChange={({ target }) => onChange({ ...rhythm, unit: target.value as PeriodUnit })}
          />
        </div>
      );
    case 'times':
      return (
        <div className="grid grid-cols-2 gap-2">
          <Select
            aria-label="Number of times"
            value={String(rhythm.count)}
            options={toOptions(listNumbers(maxTimes[rhythm.per]))}
            onChange={({ target }) => onChange({ ...rhythm, count: Number(target.value) })}
          />
          <Select
            aria-label="Each"
            value={rhythm.per}
            options={unitOptions(timesUnits)}
            onChange={({ target }) => {
              // The options are the units.
              const per = target.value as TimesUnit;
              onChange({ ...rhythm, per, count: Math.min(rhythm.count, maxTimes[per]) });
            }}
          />
        </div>
      );
    case 'after':
      return (
        <Input
          aria-label={`Hours after ${last}`}
          type="number"
          min={1}
          max={maxAfterHours}
          value={String(rhythm.hours)}
          onChange={({ target }) => {
            const hours = Math.round(Number(target.value));
            if (hours >= 1 && hours <= maxAfterHours) onChange({ ...rhythm, hours });
          }}
        />
      );
    case 'weekdays':
      return (
        <fieldset aria-label="Weekdays" className="flex flex-wrap gap-x-4 gap-y-2">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayLabels[day]}
              checked={rhythm.days.includes(day)}
              onChange={({ target }) => {
                const days = weekdays.filter((other) =>
                  other === day ? target.checked : rhythm.days.includes(other),
                );
                if (days.length > 0) onChange({ ...rhythm, days });
              }}
            />
          ))}
        </fieldset>
      );
    default:
      return null;
  }
}

const zoneList = 'reset-zones';

type ResetsFieldProps = {
  /** A reset's stored text; '' is the person's day. */
  value: string;
  onChange: (value: string) => void;
} & Pick<FieldProps, 'error' | 'hint' | 'optional'>;

/** Chooses when the days of something begin. */
export function ResetsField({ value: text, onChange, ...field }: ResetsFieldProps) {
  const kind = getResetKind(text);
  const [time = '00:00', zone = ''] = text.split(' ');
  const toText = (hour: string, inZone: string) => `${hour.padStart(2, '0')}:00 ${inZone}`;
  return (
    <div className="grid content-start gap-2">
      <Field label="Resets" {...field}>
        <Select
          name="reset"
          value={kind}
          options={resetOptions}
          onChange={({ target: { value } }) => isResetKind(value) && onChange(initialResets[value])}
        />
      </Field>
      {kind === 'other' && (
        <div className="grid grid-cols-2 gap-2">
          <Select
            aria-label="Hour of the reset"
            value={String(Number(time.slice(0, 2)))}
            options={hourOptions}
            onChange={({ target }) => onChange(toText(target.value, zone))}
          />
          <Input
            aria-label="Time zone of the reset"
            value={zone}
            list={zoneList}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => onChange(toText(time.slice(0, 2), target.value.trim()))}
          />
          <datalist id={zoneList}>
            {Intl.supportedValuesOf('timeZone').map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
    </div>
  );
}
