import { writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/**
 * initdb requires a name for its user, and containers run under arbitrary user IDs. Debian's nss_wrapper,
 * installed in our image, provides the name.
 *
 * @returns environment variables for initdb; empty for users with a name.
 */
export function createInitdbEnvironment(home: string): Record<string, string> {
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
