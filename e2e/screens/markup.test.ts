import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Matrix, startMatrix, timeout } from '../harness/axe.ts';
import { addresses } from './addresses.ts';
import { roles, unknownAddress } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);
afterAll(() => matrix?.close(), timeout);

/** What the standard says, without anybody's taste. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const others = [unknownAddress, '/api/docs', '/api/guide', '/dev/outbox'];

describe('the HTML that the server sends', () => {
  it.each(roles)('is as the standard wants it, on every page for a %s', { timeout }, async (role) => {
    const { context } = await matrix.arriveAs(role, 'wide');
    const wrong: string[] = [];
    for (const address of [...Object.values(addresses).flat(), ...others]) {
      const html = await (await context.request.get(address)).text();
      const { results } = await validator.validateString(html);
      for (const { messages } of results) {
        for (const { ruleId, message, selector } of messages) {
          wrong.push(`${address}: ${ruleId}: ${message} (${selector})`);
        }
      }
    }
    await context.close();
    expect(wrong).toEqual([]);
  });
});
