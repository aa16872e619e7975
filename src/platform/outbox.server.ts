import { chmod, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ownerFolder = 0o700;
const ownerFile = 0o600;

/** Where messages are kept that are not sent: mails, and text messages in `sms` below. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** Makes a folder that only its owner can read, or makes it so. */
async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: ownerFolder });
  const { mode } = await stat(folder);
  if ((mode & 0o077) !== 0) await chmod(folder, ownerFolder);
}

/** Keeps a message under this path below the outbox, whole or not at all. Nobody but the owner of the data can read it. */
export async function addToOutbox(dataDir: string, path: string, text: string): Promise<void> {
  const file = join(outboxFolder(dataDir), path);
  await makePrivate(outboxFolder(dataDir));
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

/** Closes an outbox that was made with wider permissions, with all that is in it. Does nothing where there is none. */
export async function closeOutbox(dataDir: string): Promise<void> {
  for (const folder of [outboxFolder(dataDir), join(outboxFolder(dataDir), 'sms')]) {
    const found = await stat(folder).catch(() => undefined);
    if (found?.isDirectory() !== true || (found.mode & 0o077) === 0) continue;
    await chmod(folder, ownerFolder);
    const files = await readdir(folder, { withFileTypes: true });
    for (const one of files) if (one.isFile()) await chmod(join(folder, one.name), ownerFile);
  }
}
