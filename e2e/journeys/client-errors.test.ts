import { describe, expect, it } from 'vitest';
import { createPageOpener, visit, waitForHydration } from '../harness/browser.ts';
import { setUp } from '../harness/set-up.ts';
import { pollOptions } from '../harness/steps.ts';

const { site, browser } = await setUp();
const address = '/faucets?search=zoe%40example.com#secret-of-zoe';
/** The name has letters beyond F, so that no ID in hexadecimal contains it. */
const personal = /zoe|secret|127\.0\.0\.1/i;

/** Returns the server's log lines of this kind. */
const getLines = (kind: string): Record<string, unknown>[] =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"client.error"') && line.includes(`"kind":"${kind}"`))
    .map((line) => JSON.parse(line));

const expectedProblems = [
  /^page error: (?:Zoe|A rejection|The last one)/,
  /^page error: Minified React error #418/,
  /Content Security Policy/,
];
const openPage = createPageOpener(browser, site, { expectedProblems });

describe('browser errors', () => {
  it('log one line each, without query and personal data', async () => {
    const person = await site.makePerson();
    const visitor = await openPage(address, person);
    await visitor.page.evaluate(() => {
      const error = new TypeError('Zoe (zoe@example.com) broke "the secret of zoe"');
      // The browser reports the same error twice.
      queueMicrotask(() => reportError(error));
      queueMicrotask(() => reportError(error));
      void Promise.reject(new RangeError('A rejection of 018f0000-0000-7000-8000-000000000001'));
    });
    await expect.poll(() => getLines('unhandledrejection').length, pollOptions).toBe(1);
    // Reports arrive in order, so another line would be there before this one.
    await visitor.page.evaluate(() => queueMicrotask(() => reportError(new Error('The last one'))));
    await expect
      .poll(() => getLines('error').map(({ message }) => message), pollOptions)
      .toEqual(['TypeError: Zoe ([email]) broke "…"', 'Error: The last one']);
    const [error] = getLines('error');
    const [rejection] = getLines('unhandledrejection');
    expect(error).toMatchObject({ path: '/faucets', repeats: 0 });
    expect(rejection).toMatchObject({ message: 'RangeError: A rejection of [id]', path: '/faucets' });
    for (const line of [error, rejection]) {
      expect(JSON.stringify({ ...line, message: '' })).not.toMatch(personal);
      expect(JSON.stringify(line)).not.toContain(person.id);
    }
    await visitor.leave();
  });

  it('reach the log when hydration fails', async () => {
    const visitor = await visit(browser, site, { expectedProblems });
    await visitor.page.route('**/faq', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      await route.fulfill({ response, body: html.replace(/<h1([^>]*)>[^<]+</, '<h1$1>Another heading<') });
    });
    await visitor.page.goto('/faq');
    await waitForHydration(visitor.page);
    await expect
      .poll(() => getLines('react'), pollOptions)
      .toEqual([expect.objectContaining({ message: expect.stringContaining('error #418'), path: '/faq' })]);
    await visitor.leave();
  });
});

describe('a violation of the content security policy', () => {
  it('logs one line without the query and personal data', async () => {
    const visitor = await openPage(address);
    await visitor.page.evaluate(() => {
      const { body } = document;
      body.append(Object.assign(document.createElement('script'), { text: 'globalThis.broken = true' }));
      const src = 'https://evil.example/of/zoe.js?who=zoe';
      body.append(Object.assign(document.createElement('script'), { src }));
    });
    await expect
      .poll(() => getLines('csp').map(({ message }) => message), pollOptions)
      .toEqual(['script-src-elem blocked inline', 'script-src-elem blocked https://evil.example']);
    for (const line of getLines('csp')) {
      expect(line).toMatchObject({ path: '/faucets', build: expect.stringMatching(/^[0-9a-f]{12}$/) });
      expect(JSON.stringify(line)).not.toMatch(personal);
    }
    await visitor.leave();
  });
});
