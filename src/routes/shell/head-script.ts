import { createIsomorphicFn } from '@tanstack/react-start';
import { consentScript } from '#/features/ads/consent-script.ts';
import { preHydrationScript } from '#/lib/pre-hydration.ts';
import { themeScript } from '#/ui/theme.ts';
import { cookieScript } from './cookie-script.ts';

// Not a React element: it would find the colour changed by the theme's script, and add another one.
const themeColorScript =
  "document.head.append(Object.assign(document.createElement('meta'),{name:'theme-color'}));";

type HeadScriptOptions = { showsAds: boolean };

/** The script in a document's head, which runs before anything is painted. By the time the program is there it has run: that has none. */
export const headScript = createIsomorphicFn()
  .server(
    ({ showsAds }: HeadScriptOptions): string =>
      themeColorScript + themeScript + (showsAds ? consentScript : '') + cookieScript + preHydrationScript(),
  )
  .client((_: HeadScriptOptions): string => '');
