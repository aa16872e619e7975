const fewRows = 200;

/** True for an object with a list so long that work on all of it at once would hold others up. */
export const hasManyRows = (body: unknown): body is object =>
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  Object.values(body).some((value: unknown) => Array.isArray(value) && value.length > fewRows);
