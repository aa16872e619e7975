/** What the browser's chooser of files offers. */
export const acceptedFiles =
  '.csv,.tsv,.tab,.txt,.xlsx,.json,text/csv,text/tab-separated-values,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A list on its way to the page of imports from another one, where it was dropped or pasted. */
export type PendingList = { file: File } | { text: string };

let handed: PendingList | undefined;

export function setPendingList(list: PendingList): void {
  handed = list;
}

/** Once: the next time there is nothing. */
export function takePendingList(): PendingList | undefined {
  const list = handed;
  handed = undefined;
  return list;
}

/** The list that was dropped or pasted, if it is one. */
export function getDroppedList(data: DataTransfer | null): PendingList | undefined {
  const [file] = data?.files ?? [];
  if (file) return { file };
  const text = data?.getData('text/plain') ?? '';
  return text.trim() === '' ? undefined : { text };
}

/** Whether what is pasted there is meant for the field. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
