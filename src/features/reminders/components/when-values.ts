import { parseWholeNumber } from '#/lib/typed-number.ts';
import { type Parsed, rejectField } from '#/ui/forms/form-errors.ts';
import { type ReminderSettings, type ReminderSettingsChange, reminderSettingsChange } from '../schema.ts';
import { parseLeads, serializeLeads, sortLeads } from './lead-times.ts';

export const unitMinutes = { minutes: 1, hours: 60, days: 1440 } as const;
export type LeadUnit = keyof typeof unitMinutes;

/** The form's values; null means off. */
export type WhenValues = {
  /** The selected lead times; `customLead` and `unit` are the one being entered. */
  leadMinutes: string;
  dateLeadMinutes: string;
  resetLeadMinutes: string;
  customLead: string;
  unit: LeadUnit;
  dailyAt: string;
  isQuiet: 'yes' | null;
  quietFrom: string;
  quietTo: string;
  startsInDaily: 'yes' | null;
};

const defaultQuietHours = { from: '22:00', to: '08:00' };

export const toWhenValues = (settings: ReminderSettings): WhenValues => ({
  dailyAt: settings.dailyAt,
  leadMinutes: serializeLeads(settings.leadMinutes),
  dateLeadMinutes: serializeLeads(settings.dateLeadMinutes),
  resetLeadMinutes: serializeLeads(settings.resetLeadMinutes),
  customLead: '',
  unit: 'hours',
  isQuiet: settings.quietFrom === null ? null : 'yes',
  quietFrom: settings.quietFrom ?? defaultQuietHours.from,
  quietTo: settings.quietTo ?? defaultQuietHours.to,
  startsInDaily: settings.startsInDaily ? 'yes' : null,
});

/** Parses the form. A custom lead time counts even if Add wasn't clicked. */
export function parseWhen(values: WhenValues): Parsed<ReminderSettingsChange> {
  const customValue = parseWholeNumber(values.customLead.trim());
  if (Number.isNaN(customValue)) return rejectField('leadMinutes', 'Enter a whole number');
  const leads = parseLeads(values.leadMinutes);
  const isQuiet = values.isQuiet !== null;
  return reminderSettingsChange.safeParse({
    dailyAt: values.dailyAt,
    leadMinutes: sortLeads(
      customValue === undefined ? leads : [...leads, customValue * unitMinutes[values.unit]],
    ),
    dateLeadMinutes: parseLeads(values.dateLeadMinutes),
    resetLeadMinutes: parseLeads(values.resetLeadMinutes),
    quietFrom: isQuiet ? values.quietFrom : null,
    quietTo: isQuiet ? values.quietTo : null,
    startsInDaily: values.startsInDaily !== null,
  });
}
