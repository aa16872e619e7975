import { chmod, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ownerFolder = 0o700;
const ownerFile = 0o600;

/** Folder of the messages that aren't sent: emails, and text messages in `sms` below. */
export const getOutboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Creates a folder that only its owner can read, or restricts an existing one. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerFolder });
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, ownerFolder);
}

/** Writes a message atomically to this path below the outbox, readable only by its owner. */
export async function addToOutbox(dataDir: string, path: string, text: string): Promise<void> {
  const file = join(getOutboxFolder(dataDir), path);
  await makePrivate(getOutboxFolder(dataDir));
  await makePrivate(dirname(file));
  const part = await open(`${file}.part`, 'w', ownerFile);
  try {
    await part.chmod(ownerFile);
    await part.writeFile(text);
    await part.sync();
  } finally {
    await part.close();
  }
  await rename(`${file}.part`, file);
}

/**
 * Restricts an outbox that was created with wider permissions, including its files. Does nothing if there is
 * none.
 */
export async function restrictOutbox(dataDir: string): Promise<void> {
  for (const folder of [getOutboxFolder(dataDir), join(getOutboxFolder(dataDir), 'sms')]) {
    const stats = await stat(folder).catch(() => undefined);
    if (stats?.isDirectory() !== true || (stats.mode & 0o077) === 0) continue;
    await chmod(folder, ownerFolder);
    const files = await readdir(folder, { withFileTypes: true });
    for (const file of files) if (file.isFile()) await chmod(join(folder, file.name), ownerFile);
  }
}
