import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../src/platform/auth/sessions.server.ts';
import { timeout } from '../harness/axe.ts';
import { type Site, startSite } from '../harness/site.ts';
import { addresses, getOwner } from './addresses.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';
import { type Role, roles, unknownAddress } from './screens.ts';

let site: Site;
let people: Fixtures;

beforeAll(async () => {
  site = await startSite();
  people = await createFixtures(site);
}, timeout);
afterAll(() => site?.close(), timeout);

/** The rules of the standard, without style preferences. */
const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });

const otherPaths = [unknownAddress, '/api/docs', '/api/guide', '/api/guide/agents', '/dev/outbox'];
const allPaths = [...Object.values(addresses).flat(), ...otherPaths];
/** Below the limit of 60 pages per minute for one person. */
const chunkSize = 50;

async function createHeaders(role: Role): Promise<Record<string, string>> {
  if (role === 'visitor') return {};
  const { token } = await openSession(site.database.db, {
    userId: people[role].id,
    method: 'password',
    assurance: 'aal1',
    address: '127.0.0.1',
    userAgent: 'test',
    now: new Date(),
  });
  return { cookie: `dropfolio-session=${token}` };
}

async function findMistakes(role: Role, paths: readonly string[]): Promise<string[]> {
  const headers = await createHeaders(role);
  const mistakes: string[] = [];
  for (const path of paths) {
    const response = await fetch(site.baseUrl + path, { headers });
    // The message about a limit is valid too, and would hide the page.
    if (response.status === 429) mistakes.push(`${role}, ${path}: too many requests`);
    const { results } = await validator.validateString(await response.text());
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages) {
        mistakes.push(`${role}, ${path}: ${ruleId}: ${message} (${selector})`);
      }
    }
  }
  return mistakes;
}

describe('the HTML of every page', () => {
  it('is valid for the page’s own role', { timeout }, async () => {
    const mistakes = await Promise.all(
      roles.map((role) =>
        findMistakes(
          role,
          allPaths.filter((path) => getOwner(path) === role),
        ),
      ),
    );
    expect(mistakes.flat()).toEqual([]);
  });

  it('is valid for every other role', { timeout }, async () => {
    const mistakes: string[] = [];
    for (let start = 0; start < allPaths.length; start += chunkSize) {
      // A new process counts pages from zero.
      await site.restart();
      const paths = allPaths.slice(start, start + chunkSize);
      const found = await Promise.all(
        roles.map((role) =>
          findMistakes(
            role,
            paths.filter((path) => getOwner(path) !== role),
          ),
        ),
      );
      mistakes.push(...found.flat());
    }
    expect(mistakes).toEqual([]);
  });
});
