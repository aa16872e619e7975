/** What the bench needs of the scripts, which have no types. */
type Scripts = {
  /** Where there is a browser, or it can be installed. */
  findChromium: () => string | undefined;
  /** Builds the program if something of it has changed. */
  installAndBuild: () => Promise<string>;
};

const load = (name: string): Promise<Scripts> => import(new URL(`../scripts/${name}`, import.meta.url).href);

export const findChromium = async (): Promise<string | undefined> =>
  (await load('chromium.mjs')).findChromium();

export const buildProgram = async (): Promise<string> => (await load('setup.mjs')).installAndBuild();
