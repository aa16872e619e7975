/** Joins class names, ignoring falsy ones. */
export function cx(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Joins the IDs of an attribute such as aria-describedby; undefined if there are none. */
export const joinIds = (...ids: (string | undefined)[]): string | undefined => cx(...ids) || undefined;
