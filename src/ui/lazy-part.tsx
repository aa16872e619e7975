import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { waitForServer } from '#/browser/network.ts';
import { isPageCodeMissing } from '#/browser/page-code.ts';
import { createCodeLoader, type ModuleProps, type ModuleWith } from './code-loader.ts';
import { MissingPart } from './reload-page.tsx';

const Nothing = () => null;

/**
 * A module's component of this name, whose code loads separately, for a Suspense boundary around it; `preload` loads it when the
 * pointer or focus nears its button. A failed load is retried once when the server is reachable. If that
 * fails too, the part renders `missing` instead, by default an offer to reload the page; null for nothing, if
 * the page is useful without it.
 */
export function lazyPart<Name extends string, Module extends ModuleWith<Name>>(
  load: () => Promise<Module>,
  name: Name,
  { missing }: { missing?: (() => ReactNode) | null } = {},
) {
  type P = ModuleProps<Module, Name> & object;
  const code = createCodeLoader(async () => (await load())[name] as ComponentType<P>);
  const LazyComponent = lazy(async (): Promise<{ default: ComponentType<P> }> => {
    const retry = () => waitForServer(new AbortController().signal, () => undefined).then(code.fetch);
    try {
      return { default: await code.fetch().catch(retry) };
    } catch (error) {
      if (missing !== undefined) return { default: missing ?? Nothing };
      if (isPageCodeMissing(error)) return { default: MissingPart };
      throw error;
    }
  });

  function LazyPart(props: P) {
    // A preloaded part appears at once, without the fallback.
    const [Loaded] = useState(code.getLoaded);
    return Loaded ? <Loaded {...props} /> : <LazyComponent {...props} />;
  }

  return Object.assign(LazyPart, { preload: code.preload, fetch: code.fetch });
}
