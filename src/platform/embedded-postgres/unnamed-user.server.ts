import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * initdb wants a name for the user it runs as, and containers run as any number. Where Debian's nss_wrapper is installed, as in our
 * image, it answers for the name.
 *
 * @returns what initdb's environment needs; nothing for users that have a name.
 */
export function nameForInitdb(home: string): Record<string, string> {
  const uid = process.getuid?.();
  if (uid === undefined || hasName()) return {};
  const file = join(home, 'passwd.part');
  writeFileSync(file, `dropfolio:x:${uid}:${process.getgid?.()}::/:/bin/sh\n`, { mode: 0o600 });
  return { LD_PRELOAD: 'libnss_wrapper.so', NSS_WRAPPER_PASSWD: file, NSS_WRAPPER_GROUP: '/dev/null' };
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
