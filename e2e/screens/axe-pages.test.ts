import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicPages } from '../../src/lib/public-pages.ts';
import { cases, type Matrix, startMatrix, themesOf, timeout } from '../harness/axe.ts';
import type { Visitor } from '../harness/browser.ts';
import { goTo, loaded } from '../harness/look.ts';
import { addresses } from './addresses.ts';
import { fingerPages } from './finger-screens.ts';
import { pagePaths, type Role, roles, screenStates, unknownAddress } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);

afterAll(() => matrix?.close(), timeout);

const whole = [...Object.values(addresses).flat(), unknownAddress];

/** Returns the role that loads the page from the server; the others navigate to it inside the app. */
function getOwner(address: string): Role {
  if (address.startsWith('/admin')) return 'admin';
  if (/submit|create|my-projects|buy-credits/.test(address)) return 'promoter';
  const [path = ''] = address.split('?');
  const isPublic = publicPages.some((page) => path === page.path || path.startsWith(`${page.path}/`));
  return isPublic ? 'visitor' : 'hunter';
}

/** URLs of single items, which some roles can't find. */
const ofOneThing = /\/none$|^\/admin\/users\/|\/receipt$|\?revises=|\?airdrop=|\?user=/;

/** Returns problems since the last call, without those that are normal for such a URL. */
function newProblems(visitor: Visitor, address: string): string[] {
  const known = address === unknownAddress || ofOneThing.test(address) ? /status of 40[04]/ : /^$/;
  return visitor.problems.splice(0).filter((problem) => !known.test(problem));
}

describe('the list of pages', () => {
  it('covers every page of the route table and no other', () => {
    expect(Object.keys(addresses).sort()).toEqual([...new Set(pagePaths())].sort());
    const pages = pagePaths().map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
    expect(screenStates.filter(({ path }) => !pages.some((page) => page.test(path)))).toEqual([]);
  });
});

describe.concurrent('axe', () => {
  it.each(cases(roles))(
    'finds no violation on any page as %s on a %s screen',
    { timeout },
    async (role, width) => {
      const visitor = await matrix.arriveAs(role, width);
      const wrong: Record<string, string[]> = {};
      await visitor.page.goto('/faq');
      await loaded(visitor.page);
      const forFingers = new Set(width === 'narrow' ? fingerPages[role] : []);
      for (const [index, address] of whole.entries()) {
        const themes = themesOf(index, roles.indexOf(role), width);
        const hasFingers = forFingers.delete(address);
        if (themes.length === 0 && !hasFingers) continue;
        if (getOwner(address) === role && themes.length > 0) {
          await visitor.page.goto(address);
          await loaded(visitor.page);
        } else {
          await goTo(visitor.page, address);
        }
        const found = await matrix.inspect(visitor.page, width, themes, { hasFingers });
        found.push(...newProblems(visitor, address));
        if (found.length > 0) wrong[address] = found;
      }
      await visitor.leave();
      expect(wrong).toEqual({});
      expect([...forFingers]).toEqual([]);
    },
  );
});
