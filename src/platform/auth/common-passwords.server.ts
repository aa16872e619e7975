let commonPasswords: ReadonlySet<string> | undefined;

// Loaded on first use, because the list takes a few megabytes.
const loadCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary.passwords);
};

/**
 * Returns whether a password is on the bundled list of the most common ones (about 49,000, case-insensitive).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= await loadCommonPasswords();
  return commonPasswords.has(password.toLowerCase());
}
