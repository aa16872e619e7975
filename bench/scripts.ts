/** The functions of the untyped scripts that the bench uses. */
type Scripts = {
  /** Returns the path of a browser, installing one if possible. */
  findChromium: () => string | undefined;
  /** Builds the program if it has changed. */
  installAndBuild: () => Promise<string>;
};

const load = (name: string): Promise<Scripts> => import(new URL(`../scripts/${name}`, import.meta.url).href);

export const findChromium = async (): Promise<string | undefined> =>
  (await load('chromium.mjs')).findChromium();

export const buildApp = async (): Promise<string> => (await load('setup.mjs')).installAndBuild();
