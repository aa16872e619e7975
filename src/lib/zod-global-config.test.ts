import { expect, it } from 'vitest';
import { globalConfig } from 'zod/v4/core';

it('finds the settings of zod where the page sets them before zod is loaded', () => {
  expect(
    Reflect.get(globalThis, '__zod_globalConfig'),
    'zod has changed where it keeps its settings: adapt src/router.tsx',
  ).toBe(globalConfig);
});
