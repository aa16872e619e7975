const maxRowsAtOnce = 200;

/** True for an object with a list so long that processing it at once would block the event loop. */
export const hasManyRows = (body: unknown): body is object =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.values(body).some((value: unknown) => Array.isArray(value) && value.length > maxRowsAtOnce);
