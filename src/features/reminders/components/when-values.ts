import { parseWholeNumber } from '#/lib/typed-number.ts';
import { type Parsed, refusal } from '#/ui/forms/form-errors.ts';
import { type ReminderSettings, type ReminderSettingsChange, reminderSettingsChange } from '../schema.ts';
import { readLeads, sortLeads, writeLeads } from './lead-times.ts';

export const unitMinutes = { minutes: 1, hours: 60, days: 1440 } as const;
export type LeadUnit = keyof typeof unitMinutes;

/** What the form holds; null stands for no. */
export type WhenValues = {
  /** What is chosen; `own` and `unit`: what is typed beside it. */
  leadMinutes: string;
  own: string;
  unit: LeadUnit;
  dailyAt: string;
  isQuiet: 'yes' | null;
  quietFrom: string;
  quietTo: string;
  startsInDaily: 'yes' | null;
};

const usualQuiet = { from: '22:00', to: '08:00' };

export const whenValues = (settings: ReminderSettings): WhenValues => ({
  dailyAt: settings.dailyAt,
  leadMinutes: writeLeads(settings.leadMinutes),
  own: '',
  unit: 'hours',
  isQuiet: settings.quietFrom === null ? null : 'yes',
  quietFrom: settings.quietFrom ?? usualQuiet.from,
  quietTo: settings.quietTo ?? usualQuiet.to,
  startsInDaily: settings.startsInDaily ? 'yes' : null,
});

/** What is typed into the field for a lead time of one's own counts too: nobody need press Add first. */
export function parseWhen(values: WhenValues): Parsed<ReminderSettingsChange> {
  const own = parseWholeNumber(values.own.trim());
  if (Number.isNaN(own)) return refusal('leadMinutes', 'Please enter a whole number');
  const leads = readLeads(values.leadMinutes);
  const isQuiet = values.isQuiet !== null;
  return reminderSettingsChange.safeParse({
    dailyAt: values.dailyAt,
    leadMinutes: sortLeads(own === undefined ? leads : [...leads, own * unitMinutes[values.unit]]),
    quietFrom: isQuiet ? values.quietFrom : null,
    quietTo: isQuiet ? values.quietTo : null,
    startsInDaily: values.startsInDaily !== null,
  });
}
