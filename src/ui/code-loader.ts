import type { ComponentType } from 'react';

/** A module that exports a component by this name. */
export type ModuleWith<Name extends string> = Readonly<Record<Name, ComponentType<never>>>;

/** The props of that component. */
export type ModuleProps<Module, Name extends keyof Module> =
  Module[Name] extends ComponentType<infer Props> ? Props : never;

/** Loads code on demand and caches it. A failed load is retried the next time. */
export function createCodeLoader<Code>(load: () => Promise<Code>) {
  let code: Code | undefined;
  const fetch = async (): Promise<Code> => {
    code ??= await load();
    return code;
  };
  return {
    /** Returns the loaded code, if any, for rendering without a wait. */
    getLoaded: () => code,
    fetch,
    /** Called when the pointer or focus nears its button. */
    preload: () => void fetch().catch(() => undefined),
  };
}
