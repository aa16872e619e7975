import type { Plugin } from 'vite';

/** Of eight characters of a hash. Those of a build's few hundred parts differ; else the build says so. */
const kept = 5;

/**
 * The parts that several files carry know each other by a name and a hash, twice in each of them. Some of the hash is enough. It depends on
 * the name alone, so that files of one build and those that browsers keep of another agree.
 */
export function shortPartNames(): Plugin {
  return {
    name: 'short-part-names',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    // As in minifiedTwice: what is done to a file after it was named is part of its name.
    augmentChunkHash: () => `${kept} ${String(shortPartNames)}`,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk');
        const shorter = new Map<string, string>();
        // A hash without a capital or a digit might be a word of ours, and stays as it is.
        const registered =
          /\b[\w$]+\(\s*(["'`])([\w.$-]+-((?=[\w-]*[A-Z\d])[\w-]{8}))\1,\s*\(?[\w$]*\)?\s*=>\s*\{/g;
        for (const { code } of files)
          for (const [, , name = '', hash = ''] of code.matchAll(registered))
            shorter.set(name, hash.slice(0, kept));
        if (new Set(shorter.values()).size < shorter.size) this.error('two parts have the same short name');
        for (const file of files)
          file.code = file.code.replaceAll(
            /(["'`])([\w.$-]+-[\w-]{8})\1/g,
            (whole, quote: string, name: string) => {
              const short = shorter.get(name);
              return short === undefined ? whole : `${quote}${short}${quote}`;
            },
          );
      },
    },
  };
}

/**
 * What Vite preloads with a part: not the part itself, which is asked for in the same moment, and not what is there already since whoever asks for it
 * stands on that.
 */
export function createPreloads() {
  const imports = new Map<string, readonly string[]>();
  const standsOn = (file: string, found = new Set<string>()): ReadonlySet<string> => {
    if (!found.has(file)) {
      found.add(file);
      for (const one of imports.get(file) ?? []) standsOn(one, found);
    }
    return found;
  };
  const plugin: Plugin = {
    name: 'known-imports',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        imports.clear();
        for (const file of Object.values(bundle))
          if (file.type === 'chunk') imports.set(file.fileName, file.imports);
      },
    },
  };
  const resolveDependencies = (file: string, files: string[], { hostId }: { hostId: string }): string[] => {
    const present = standsOn(hostId);
    return files.filter((one) => one !== file && !present.has(one));
  };
  return { plugin, resolveDependencies };
}
