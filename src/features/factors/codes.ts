/** Without i, l, o and u, which are read as 1, 1, 0 and v. 32 letters: five bits each. */
export const backupAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Backup codes made at once. */
export const backupCodeCount = 10;

export type Code = { kind: 'digits' | 'backup'; code: string };

/** What somebody typed, as a code: six digits, or a backup code (with or without its hyphen). Undefined when it is neither. */
export function readCode(text: string): Code | undefined {
  const bare = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'digits', code: bare };
  const backup = bare.replaceAll('o', '0').replace(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(backup) ? { kind: 'backup', code: backup } : undefined;
}

/** A backup code as it is shown: xxxxx-xxxxx. */
export function writeBackupCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** A secret in groups of four, to type off a screen. */
export function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
