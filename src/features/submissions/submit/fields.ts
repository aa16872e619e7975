import type { Reader } from '#/lib/wording.ts';
import type { FieldValue } from '../../listings/revisions/schema.ts';
import { formatRevisionValue, listingFields } from '../../listings/schema.ts';
import { taskLabels } from '../../quests/schema.ts';
import type { Proposal } from '../schema.ts';

type Task = Extract<Proposal, { kind: 'quest' }>['payload']['tasks'][number];

const formatTask = ({ kind, title, url }: Task, index: number) =>
  `${index + 1}. ${taskLabels[kind]}: ${title}${url === null ? '' : ` (${url})`}`;

/** Formats a field for display. Empty fields are null, and pictures their stored names. */
function formatField({ kind, payload }: Proposal, name: string, reader: Reader): string | null {
  if (kind === 'quest' && name === 'tasks') return payload.tasks.map(formatTask).join('\n');
  const value = new Map<string, unknown>(Object.entries(payload)).get(name);
  return formatRevisionValue(kind, name, (value ?? null) as FieldValue, reader);
}

export type FieldChange = {
  name: string;
  label: string;
  isPicture: boolean;
  before: string | null;
  after: string | null;
};

/** Returns the fields that differ between the published and the proposed item. */
export function listFieldChanges(current: Proposal, proposed: Proposal, reader: Reader): FieldChange[] {
  return Object.entries(listingFields[proposed.kind]).flatMap(([name, { label, as }]) => {
    const [before, after] = [formatField(current, name, reader), formatField(proposed, name, reader)];
    return before === after ? [] : [{ name, label, isPicture: as === 'picture', before, after }];
  });
}
