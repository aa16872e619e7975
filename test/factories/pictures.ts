import sharp, { type Sharp } from 'sharp';
import type { Db } from '../../src/db/client.server.ts';
import type { TestApp } from '../harness/app.ts';

const violet = { r: 91, g: 63, b: 214 };

/** Returns a plain picture of this size, to be written in any format. */
export function createPicture(width = 40, height = 30): Sharp {
  return sharp({ create: { width, height, channels: 3, background: violet } });
}

/** Inserts the row of an uploaded picture without its bytes; returns its name. */
export async function makePicture(db: Db, owner: { id: string }): Promise<string> {
  const name = `${crypto.randomUUID()}.webp`;
  await db
    .insertInto('files')
    .values({ name, user_id: owner.id, content_type: 'image/webp', bytes: 10, width: 1, height: 1 })
    .execute();
  return name;
}

/** Returns frames stacked vertically, as sharp represents moving pictures. */
export async function createAnimation(frames: number, side = 16): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, index) => {
      const background = { r: (index * 5) % 256, g: 255 - ((index * 3) % 256), b: (index * 40) % 256 };
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

/** Uploads a picture as our page does, unless `headers` overrides it. */
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

/** Returns the name from an upload's response. Throws if there is none. */
export function getPictureName(response: { status: number; body: unknown }): string {
  const { body } = response;
  if (typeof body === 'object' && body !== null && 'name' in body && typeof body.name === 'string') {
    return body.name;
  }
  throw new Error(`no picture was stored: ${response.status} ${JSON.stringify(body)}`);
}
