import { type AddressBook, createAddressBook, type SearchedWallet } from './address-book.ts';
import { GzipError, gunzip, isGzip } from './gunzip.ts';
import { createListScan, type ScanResult } from './list-scan.ts';
import { joinParallelLists } from './parallel-lists.ts';
import { parseJson } from './records.ts';

export const maxListBytes = 1024 ** 3;

/** An error whose message explains to the user why the file can't be searched. */
export class ListError extends Error {
  override readonly name = 'ListError';
}

const unsupportedFormats: readonly [start: readonly number[], message: string][] = [
  [
    [0x50, 0x4b, 0x03, 0x04],
    'This is an Excel or ZIP file. Save the sheet as CSV, or unzip the file, and try again.',
  ],
  [[0x1f, 0x8b], 'This file is compressed twice. Decompress it and try again.'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'This file is compressed (Zstandard). Decompress it and try again.'],
  [[0x42, 0x5a, 0x68], 'This file is compressed (bzip2). Decompress it and try again.'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'This file is compressed (xz). Decompress it and try again.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF file. Lists can be CSV, TSV, JSON, or text.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel file. Save the sheet as CSV and try again.'],
];

function assertIsText(first: Uint8Array): void {
  const format = unsupportedFormats.find(([start]) => start.every((byte, index) => first[index] === byte));
  if (format) throw new ListError(format[1]);
  if (first.subarray(0, 1024).includes(0)) {
    throw new ListError('This file isn’t text. Lists can be CSV, TSV, JSON, or text.');
  }
}

/** Returns the UTF-16 encoding of a byte-order mark, if any. */
function detectUtf16(first: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : undefined;
}

/** Creates a function that converts chunks to UTF-8. */
function createUtf8Converter(encoding: string): (chunk: Uint8Array) => Uint8Array {
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  return (chunk) => encoder.encode(decoder.decode(chunk, { stream: true }));
}

export type ListProgress = { read: number; found: number };

/** Parallel arrays are joined only in files up to this size, because joining requires parsing the file in memory. */
const maxJoinedBytes = 32 * 1024 * 1024;

type UnpackedFile = { chunks: ReadableStream<Uint8Array>; getBytesRead: () => number };

async function unpack(file: Blob): Promise<UnpackedFile> {
  const first = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  let bytesRead = 0;
  const onRead = (bytes: number) => {
    bytesRead = bytes;
  };
  const getBytesRead = () => bytesRead;
  if (isGzip(first)) return { chunks: gunzip(file, { maxBytes: maxListBytes, onRead }), getBytesRead };
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytesRead += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return { chunks: file.stream().pipeThrough(count), getBytesRead };
}

async function scanChunks(
  { chunks, getBytesRead }: UnpackedFile,
  book: AddressBook,
  onProgress: (progress: ListProgress) => void,
): Promise<{ scanned: ScanResult; size: number }> {
  const scan = createListScan(book);
  const reader = chunks.getReader();
  let size = 0;
  let convert: ((chunk: Uint8Array) => Uint8Array) | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { scanned: scan.end(), size };
    if (size === 0) {
      const utf16 = detectUtf16(value);
      if (utf16 === undefined) assertIsText(value);
      else convert = createUtf8Converter(utf16);
    }
    size += value.length;
    scan.push(convert?.(value) ?? value);
    onProgress({ read: getBytesRead(), found: scan.found() });
  }
}

/** Converts an error of unpacking to a ListError, and returns other errors unchanged. */
function toListError(error: unknown): unknown {
  if (error instanceof GzipError) return new ListError(error.message);
  // DecompressionStream throws a TypeError for invalid gzip data.
  return error instanceof TypeError
    ? new ListError('This compressed file is damaged. Download it again.')
    : error;
}

/** Searches a whole list. Calls `onProgress` after each chunk. Throws a ListError for files that can't be searched. */
export async function readList(
  file: Blob,
  wallets: readonly SearchedWallet[],
  onProgress: (progress: ListProgress) => void,
): Promise<ScanResult> {
  if (file.size > maxListBytes) throw new ListError('This file is larger than 1 GB.');
  if (file.size === 0) throw new ListError('This file is empty.');
  const book = createAddressBook(wallets);
  try {
    const { scanned, size } = await scanChunks(await unpack(file), book, onProgress);
    if (!scanned.isPlainList || scanned.matches.length === 0 || size > maxJoinedBytes) return scanned;
    const { chunks } = await unpack(file);
    return joinParallelLists(scanned, parseJson(await new Response(chunks).text()), book);
  } catch (error) {
    throw toListError(error);
  }
}
