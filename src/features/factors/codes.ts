/** Omits i, l, o, and u, which are read as 1, 1, 0, and v. 32 characters: five bits each. */
export const backupAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

export const backupCodeCount = 10;

export const maxPhones = 2;

export type Code = { kind: 'digits' | 'backup'; code: string };

/** Parses six digits, or a backup code with or without its hyphen. Returns undefined for any other text. */
export function parseCode(text: string): Code | undefined {
  const bare = text.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(bare)) return { kind: 'digits', code: bare };
  const backup = bare.replaceAll('o', '0').replace(/[il]/g, '1');
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(backup) ? { kind: 'backup', code: backup } : undefined;
}

/** Formats a backup code: xxxxx-xxxxx. */
export function formatBackupCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Formats a secret in groups of four, which are easier to copy by hand. */
export function formatSecret(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
