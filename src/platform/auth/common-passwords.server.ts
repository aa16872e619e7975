let common: Promise<ReadonlySet<string>> | undefined;

// A few megabytes, which a process holds once somebody chooses a password.
const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary.passwords);
};

/** Whether a password stands on the bundled list of the commonest ones (about 49,000, in any letter case). */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(password.toLowerCase());
}
