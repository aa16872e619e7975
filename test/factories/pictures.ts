import sharp, { type Sharp } from 'sharp';
import type { Db } from '../../src/db/client.server.ts';
import type { TestApp } from '../harness/app.ts';

const violet = { r: 91, g: 63, b: 214 };

/** A plain picture of this size, to be written in any format. */
export function plainPicture(width = 40, height = 30): Sharp {
  return sharp({ create: { width, height, channels: 3, background: violet } });
}

/** The row of a picture that somebody has sent in, without its bytes; answers its name. */
export async function makePicture(db: Db, owner: { id: string }): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`;
  await db
    .insertInto('files')
    .values({ name, user_id: owner.id, content_type: 'image/webp', bytes: 10, width: 1, height: 1 })
    .execute();
  return name;
}

/** Frames one above the other, as sharp keeps an animation. */
export async function animation(frames: number, side = 16): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, at) => {
      const background = { r: (at * 5) % 256, g: 255 - ((at * 3) % 256), b: (at * 40) % 256 };
      return sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer();
    }),
  );
  return sharp(pictures, { join: { animated: true } })
    .gif({ delay: Array.from({ length: frames }, () => 100), loop: 0 })
    .toBuffer();
}

export type Sender = { cookie: () => string | undefined };

/** An upload as our own page sends it, unless the headers say otherwise. */
export async function sendPicture(
  app: Pick<TestApp, 'request' | 'services' | 'baseUrl'>,
  sender: Sender,
  bytes: Uint8Array,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const cookie = sender.cookie();
  const response = await app.request('/api/files', {
    method: 'POST',
    headers: {
      'x-client-key': app.services.clientKeys[0],
      origin: app.baseUrl,
      'sec-fetch-site': 'same-origin',
      'content-type': 'image/png',
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** The name in the answer to an upload. Throws when there is none. */
export function nameIn(answer: { status: number; body: unknown }): string {
  const { body } = answer;
  if (typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string') {
    return body.name;
  }
  throw new Error(`no picture was stored: ${answer.status} ${JSON.stringify(body)}`);
}
