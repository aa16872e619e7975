import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Matrix, startMatrix, timeout } from '../harness/axe.ts';
import { addresses } from './addresses.ts';
import { type Role, roles, unknownAddress } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);
afterAll(() => matrix?.close(), timeout);

/** The rules of the standard, without style preferences. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const others = [unknownAddress, '/api/docs', '/api/guide', '/dev/outbox'];

async function findMistakes(role: Role): Promise<string[]> {
  const { context } = await matrix.arriveAs(role, 'wide');
  const wrong: string[] = [];
  for (const address of [...Object.values(addresses).flat(), ...others]) {
    const html = await (await context.request.get(address)).text();
    const { results } = await validator.validateString(html);
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        wrong.push(`${role}, ${address}: ${ruleId}: ${message} (${selector})`);
      }
    }
  }
  await context.close();
  return wrong;
}

describe('the HTML of every page', () => {
  // All roles in parallel, because the server spaces one user's pages half a second apart.
  it('is valid for every role', { timeout }, async () => {
    const wrong = await Promise.all(roles.map(findMistakes));
    expect(wrong.flat()).toEqual([]);
  });
});
