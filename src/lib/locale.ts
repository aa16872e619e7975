/** Returns whether a text is a well-formed language tag (BCP 47), such as 'en-GB'. */
export function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
