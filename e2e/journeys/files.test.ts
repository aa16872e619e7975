import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createPicture } from '../../test/factories/pictures.ts';
import { signIn, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';

const { site, browser } = await setUp();

type UploadResult = { status: number; body: { url?: string; message?: string } };

/** Uploads from within the page, as its forms do. */
function upload(page: Page, bytes: Buffer, type: string): Promise<UploadResult> {
  return page.evaluate(
    async ({ base64, type: contentType }) => {
      const key = document.documentElement.innerHTML.match(/"key":"([^"]+)"/)?.[1] ?? '';
      const body = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const headers = { 'x-client-key': key, 'content-type': contentType };
      const response = await fetch('/api/files', { method: 'POST', headers, body });
      return { status: response.status, body: await response.json() };
    },
    { base64: bytes.toString('base64'), type },
  );
}

/** Returns the width of the picture at the URL as the page shows it; 0 if it may not be shown. */
const getWidth = (page: Page, url: string) =>
  page.evaluate(
    (src) =>
      new Promise<number>((resolve) => {
        const image = document.body.appendChild(new Image());
        image.onload = () => resolve(image.naturalWidth);
        image.onerror = () => resolve(0);
        image.src = src;
      }),
    url,
  );

describe('an uploaded picture', () => {
  it('renders on our pages, and has headers that allow nothing else', async () => {
    const promoter = await site.makePerson({ role: 'promoter' });
    const { page, context, leave } = await visit(browser, site);
    await signIn(context, site, promoter);
    await page.goto('/guides');
    await waitForHydration(page);
    const result = await upload(page, await createPicture(64, 48).jpeg().toBuffer(), 'image/jpeg');
    expect(result.status).toBe(201);
    const url = result.body.url ?? '';
    expect(url).toMatch(/^\/files\/[0-9a-f-]{36}\.webp$/);
    expect(await getWidth(page, url)).toBe(64);

    const response = await context.request.get(url);
    expect(response.headers()).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    await leave();
  });

  it('rejects an SVG with a script, and uploads by hunters', async () => {
    const { page, context, leave } = await visit(browser, site, { expectedProblems: [/status of 400/] });
    await signIn(context, site, await site.makePerson({ role: 'promoter' }));
    await page.goto('/guides');
    await waitForHydration(page);
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const type of ['image/svg+xml', 'image/png']) {
      expect(await upload(page, drawing, type)).toMatchObject({
        status: 400,
        body: { message: 'Please upload an image file.' },
      });
    }
    await leave();

    const other = await visit(browser, site, { expectedProblems: [/status of 403/] });
    await signIn(other.context, site, await site.makePerson());
    await other.page.goto('/guides');
    await waitForHydration(other.page);
    const picture = await createPicture().png().toBuffer();
    expect((await upload(other.page, picture, 'image/png')).status).toBe(403);
    await other.leave();
  });
});
