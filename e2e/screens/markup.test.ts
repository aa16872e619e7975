import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import { slowIt } from '../../test/harness/slow-it.ts';
import { timeout } from '../harness/axe.ts';
import { type Site, startSite } from '../harness/site.ts';
import { addresses, getOwner } from './addresses.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { type Role, roles, unknownAddress } from './screens.ts';

let site: Site;
let cast: Fixtures;

beforeAll(async () => {
  site = await startSite();
  cast = await createFixtures(site);
}, timeout);
afterAll(() => site?.close(), timeout);

/** The rules of the standard, without style preferences. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const others = [unknownAddress, '/api/docs', '/api/guide', '/api/guide/agents', '/dev/outbox'];
const all = [...Object.values(addresses).flat(), ...others];
/** A process serves 60 pages a minute to one person. */
const chunkSize = 50;

async function openRole(role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const { token } = await openSession(site.database.db, {
    userId: cast[role].id,
    method: 'password',
    assurance: 'aal1',
    address: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
  });
  return { cookie: `dropfolio-session=${token}` };
}

async function findMistakes(role: Role, paths: readonly string[]): Promise<string[]> {
  const headers = await openRole(role);
  const wrong: string[] = [];
  for (const path of paths) {
    const response = await fetch(site.baseUrl + path, { headers });
    // The message about a limit is valid too, and would hide the page.
    if (response.status === 429) wrong.push(`${role}, ${path}: too many requests`);
    const { results } = await validator.validateString(await response.text());
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        wrong.push(`${role}, ${path}: ${ruleId}: ${message} (${selector})`);
      }
    }
  }
  return wrong;
}

describe('the HTML of every page', () => {
  it('validates for its own role', { timeout }, async () => {
    const ownPaths = (role: Role) => all.filter((path) => getOwner(path) === role);
    const wrong = await Promise.all(roles.map((role) => findMistakes(role, ownPaths(role))));
    expect(wrong.flat()).toEqual([]);
  });

  slowIt('validates for every other role', { timeout }, async () => {
    const wrong: string[] = [];
    for (let start = 0; start < all.length; start += chunkSize) {
      // Resets the limit of pages.
      await site.restart();
      const paths = all.slice(start, start + chunkSize);
      const found = await Promise.all(
        roles.map((role) =>
          findMistakes(
            role,
            paths.filter((path) => getOwner(path) !== role),
          ),
        ),
      );
      wrong.push(...found.flat());
    }
    expect(wrong).toEqual([]);
  });
});
