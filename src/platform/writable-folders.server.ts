import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeSystemError } from './embedded-postgres/embedded-postgres-error.server.ts';

/** A required folder isn't writable; the message is a sentence for the operator. */
export class UnwritableFolderError extends Error {
  override readonly name = 'UnwritableFolderError';
}

/** Creates each missing folder, and writes to it. Throws UnwritableFolderError. */
export async function requireWritable(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const probe = join(folder, `.writable-${process.pid}`);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(probe, '');
      await rm(probe);
    } catch (cause) {
      throw new UnwritableFolderError(
        `The folder ${folder} can't be written: ${describeSystemError(cause)}. Let the user that runs Dropfolio write there, or set DATA_DIR.`,
        { cause },
      );
    }
  }
}
