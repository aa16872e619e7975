import { createBackgroundYielder, yieldToEventLoop } from '../event-loop.server.ts';
import { hasManyRows } from '../many-rows.server.ts';

/** Rows serialized between two yield checks. */
const chunkSize = 50;

/**
 * Serializes a body as JSON. Long lists are serialized in chunks that yield to the event loop, so that one
 * large response doesn't block the others.
 */
export function serializeBody(body: unknown): string | Promise<Buffer> {
  return hasManyRows(body) ? serializeInChunks(body) : JSON.stringify(body);
}

async function serializeInChunks(body: object): Promise<Buffer> {
  const pieces: Buffer[] = [];
  // Yields first, because the rows were just validated synchronously.
  await yieldToEventLoop();
  const yieldIfBusy = createBackgroundYielder();
  let separator = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const key = `${separator}${JSON.stringify(name)}:`;
    separator = ',';
    if (!Array.isArray(value)) {
      pieces.push(Buffer.from(key + JSON.stringify(value)));
      continue;
    }
    pieces.push(Buffer.from(`${key}[`));
    for (let index = 0; index < value.length; index += chunkSize) {
      const rows = JSON.stringify(value.slice(index, index + chunkSize)).slice(1, -1);
      pieces.push(Buffer.from(index === 0 ? rows : `,${rows}`));
      await yieldIfBusy();
    }
    pieces.push(Buffer.from(']'));
  }
  pieces.push(Buffer.from('}'));
  return Buffer.concat(pieces);
}
