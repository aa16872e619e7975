import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPagePaths } from '../../test/harness/page-paths.ts';
import { type Matrix, selectThemes, startMatrix, timeout, withBothWidths } from '../harness/axe.ts';
import type { Visitor } from '../harness/browser.ts';
import { navigateTo, waitForLoad } from '../harness/page-checks.ts';
import { addresses, getOwner, listTouchAddresses } from './addresses.ts';
import { roles, screenStates, unknownAddress } from './screens.ts';

let matrix: Matrix;

beforeAll(async () => {
  matrix = await startMatrix();
}, timeout);

afterAll(() => matrix?.close(), timeout);

const whole = [...Object.values(addresses).flat(), unknownAddress];

/** URLs of single items, which some roles can't find. */
const ofOneThing = /[/=]none$|^\/admin\/users\/|\/receipt$|\?revises=|\?airdrop=|\?user=/;

/** Returns problems since the last call, without those that are normal for such a URL. */
function newProblems(visitor: Visitor, address: string): string[] {
  const known = address === unknownAddress || ofOneThing.test(address) ? /status of 40[04]/ : /^$/;
  return visitor.problems.splice(0).filter((problem) => !known.test(problem));
}

describe('the list of pages', () => {
  it('covers every page of the route table and no other', () => {
    expect(Object.keys(addresses).sort()).toEqual([...new Set(listPagePaths())].sort());
    const pages = listPagePaths().map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
    expect(screenStates.filter(({ path }) => !pages.some((page) => page.test(path)))).toEqual([]);
  });
});

describe.concurrent('axe', () => {
  it.for(withBothWidths(roles))(
    'finds no violation on any page as %s on a %s screen',
    { timeout },
    async ([role, width]) => {
      const visitor = await matrix.arriveAs(role, width);
      const wrong: Record<string, string[]> = {};
      await visitor.page.goto('/faq');
      await waitForLoad(visitor.page);
      const forFingers = new Set(width === 'narrow' ? listTouchAddresses(role) : []);
      for (const [index, address] of whole.entries()) {
        const themes = selectThemes(index, roles.indexOf(role), width);
        const hasFingers = forFingers.delete(address);
        if (themes.length === 0 && !hasFingers) continue;
        if (getOwner(address) === role && themes.length > 0) {
          await visitor.page.goto(address);
          await waitForLoad(visitor.page);
        } else {
          await navigateTo(visitor.page, address);
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
