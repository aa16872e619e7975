import { validate } from 'uuid';

/** Returns whether a text is a UUID of any version, in either case. Apart from the generator, which pages don't need. */
export const isUuid = validate;
