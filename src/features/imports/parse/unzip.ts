import {
  createFileError,
  type FileError,
  harmlessBytes,
  maxUnpackedBytes,
  maxUnpackRatio,
} from './limits.ts';

type Entry = {
  name: Uint8Array;
  path: string;
  method: number;
  isEncrypted: boolean;
  packed: Uint8Array<ArrayBuffer>;
};
export type Unpacked = { name: Uint8Array; path: string; data: Uint8Array<ArrayBuffer> };

/** Messages differ, as spreadsheets are zip files, too. */
export type ZipErrors = { broken: FileError; tooLarge: FileError };
export const sheetErrors: ZipErrors = { broken: 'brokenSheet', tooLarge: 'unpacksTooLarge' };
export const zipErrors: ZipErrors = { broken: 'brokenZip', tooLarge: 'unpacksZipTooLarge' };

const endRecordSize = 22;
const maxEntries = 2000;
const maxCommentLength = 0xffff;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;

/** Finds the end-of-central-directory record, which a comment may follow. */
function findEnd(view: DataView, { broken }: ZipErrors): number {
  const minOffset = Math.max(0, view.byteLength - endRecordSize - maxCommentLength);
  for (let index = view.byteLength - endRecordSize; index >= minOffset; index -= 1)
    if (view.getUint32(index, true) === signatures.end) return index;
  throw createFileError(broken);
}

function parseEntries(bytes: Uint8Array<ArrayBuffer>, fileErrors: ZipErrors): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view, fileErrors);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw createFileError(fileErrors.tooLarge);
  const entries: Entry[] = [];
  let offset = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(offset, true) !== signatures.central) throw createFileError(fileErrors.broken);
    const flags = view.getUint16(offset + 8, true);
    const method = view.getUint16(offset + 10, true);
    const size = view.getUint32(offset + 20, true);
    const nameLength = view.getUint16(offset + 28, true);
    const local = view.getUint32(offset + 42, true);
    const name = bytes.subarray(offset + 46, offset + 46 + nameLength);
    offset += 46 + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
    if (view.getUint32(local, true) !== signatures.local) throw createFileError(fileErrors.broken);
    const dataOffset = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const path = new TextDecoder().decode(name);
    entries.push({
      name,
      path,
      method,
      isEncrypted: (flags & 1) === 1,
      packed: bytes.subarray(dataOffset, dataOffset + size),
    });
  }
  return entries;
}

/**
 * Reads the entries of a zip file without unpacking them.
 * @throws AppError for a damaged file
 */
export function readEntries(bytes: Uint8Array<ArrayBuffer>, fileErrors: ZipErrors): Entry[] {
  try {
    return parseEntries(bytes, fileErrors);
  } catch (error) {
    throw error instanceof RangeError ? createFileError(fileErrors.broken) : error;
  }
}

/** Limits the actual output, because the declared sizes may be false. */
async function inflate(
  packed: Uint8Array<ArrayBuffer>,
  maxSize: number,
  error: FileError,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.byteLength;
    if (size > maxSize || (size > harmlessBytes && size > packed.length * maxUnpackRatio)) {
      await reader.cancel().catch(() => undefined);
      throw createFileError(error);
    }
    parts.push(value);
  }
}

async function inflateOrThrow(
  packed: Uint8Array<ArrayBuffer>,
  maxSize: number,
  { broken, tooLarge }: ZipErrors,
) {
  try {
    return await inflate(packed, maxSize, tooLarge);
  } catch (error) {
    throw error instanceof TypeError ? createFileError(broken) : error;
  }
}

/** Unpacks entries, within limits on size and compression ratio. */
export async function unpack(
  entries: readonly Entry[],
  shouldUnpack: (path: string) => boolean,
  fileErrors: ZipErrors,
): Promise<Unpacked[]> {
  const unpacked: Unpacked[] = [];
  let remainingBytes = maxUnpackedBytes;
  for (const { name, path, method, isEncrypted, packed } of entries) {
    if (!shouldUnpack(path)) continue;
    if (isEncrypted) throw createFileError('locked');
    if (method !== 0 && method !== 8) throw createFileError(fileErrors.broken);
    const data = method === 0 ? packed : await inflateOrThrow(packed, remainingBytes, fileErrors);
    remainingBytes -= data.byteLength;
    if (remainingBytes < 0) throw createFileError(fileErrors.tooLarge);
    unpacked.push({ name, path, data });
  }
  return unpacked;
}

/**
 * Writes the files to an uncompressed zip. The XLSX reader would unpack large files without a size limit, in workers made
 * from text, which our content security policy forbids.
 */
export function toStoredZip(files: readonly Unpacked[]): ArrayBuffer {
  const size = files.reduce((sum, { name, data }) => sum + 76 + 2 * name.length + data.length, endRecordSize);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  const offsets: number[] = [];
  let position = 0;
  for (const { name, data } of files) {
    offsets.push(position);
    view.setUint32(position, signatures.local, true);
    view.setUint16(position + 4, 20, true);
    view.setUint32(position + 18, data.length, true);
    view.setUint32(position + 22, data.length, true);
    view.setUint16(position + 26, name.length, true);
    bytes.set(name, position + 30);
    bytes.set(data, position + 30 + name.length);
    position += 30 + name.length + data.length;
  }
  const directory = position;
  for (const [index, { name, data }] of files.entries()) {
    view.setUint32(position, signatures.central, true);
    view.setUint16(position + 6, 20, true);
    view.setUint32(position + 20, data.length, true);
    view.setUint32(position + 24, data.length, true);
    view.setUint16(position + 28, name.length, true);
    view.setUint32(position + 42, offsets[index] ?? 0, true);
    bytes.set(name, position + 46);
    position += 46 + name.length;
  }
  view.setUint32(position, signatures.end, true);
  view.setUint16(position + 8, files.length, true);
  view.setUint16(position + 10, files.length, true);
  view.setUint32(position + 12, position - directory, true);
  view.setUint32(position + 16, directory, true);
  return bytes.buffer;
}
