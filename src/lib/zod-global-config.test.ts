import { expect, it } from 'vitest';
import { globalConfig } from 'zod/v4/core';

it('finds zod’s global configuration where the page sets it', () => {
  expect(
    Reflect.get(globalThis, '__zod_globalConfig'),
    'zod stores its settings elsewhere: adapt src/router.tsx',
  ).toBe(globalConfig);
});
