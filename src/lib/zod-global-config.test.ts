import { expect, it } from 'vitest';
import { globalConfig } from 'zod/v4/core';

it('reads zod’s global configuration from where the page sets it', () => {
  expect(
    Reflect.get(globalThis, '__zod_globalConfig'),
    'zod has changed where it keeps its settings: adapt src/router.tsx',
  ).toBe(globalConfig);
});
