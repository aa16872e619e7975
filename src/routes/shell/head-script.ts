import { createIsomorphicFn } from '@tanstack/react-start';
import { buildPreHydrationScript } from '#/browser/pre-hydration.ts';
import { consentScript } from '#/features/ads/consent-script.ts';
import { themeScript } from '#/ui/theme.ts';
import { cookieScript } from './cookie-script.ts';

// Not a React element: React would find the color changed by the theme script and add a second element.
const themeColorScript =
  "document.head.append(Object.assign(document.createElement('meta'),{name:'theme-color'}));";

type HeadScriptOptions = { showsAds: boolean };

/**
 * The script in a document's head, which runs before the first paint. Empty in the browser, where it has
 * already run.
 */
export const createHeadScript = createIsomorphicFn()
  .server(
    ({ showsAds }: HeadScriptOptions): string =>
      themeColorScript +
      themeScript +
      (showsAds ? consentScript : '') +
      cookieScript +
      buildPreHydrationScript(),
  )
  .client((_: HeadScriptOptions): string => '');
