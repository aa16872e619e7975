/** The `accept` attribute of file inputs for lists. */
export const acceptedFiles =
  '.csv,.tsv,.tab,.txt,.xlsx,.ods,.json,.jsonl,.ndjson,.zip,text/csv,text/tab-separated-values,application/json,application/zip,application/vnd.oasis.opendocument.spreadsheet,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A list dropped or pasted on another page, on its way to the import page. */
export type PendingList = { file: File } | { text: string };

let pendingList: PendingList | undefined;

export function setPendingList(list: PendingList): void {
  pendingList = list;
}

/** Returns the list once; later calls return undefined. */
export function consumePendingList(): PendingList | undefined {
  const list = pendingList;
  pendingList = undefined;
  return list;
}

/** Returns the dropped or pasted list, if there is one. */
export function getDroppedList(data: DataTransfer | null): PendingList | undefined {
  const [file] = data?.files ?? [];
  if (file) return { file };
  const text = data?.getData('text/plain') ?? '';
  return text.trim() === '' ? undefined : { text };
}

/** Returns whether a paste target is a text field, which handles the paste itself. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
