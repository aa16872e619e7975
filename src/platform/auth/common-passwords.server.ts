import { dictionary } from '@zxcvbn-ts/language-common';

const common = new Set(dictionary.passwords);

/** Whether a password stands on the bundled list of the commonest ones (about 49,000, in any letter case). */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
