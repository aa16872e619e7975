/** An element that the page's script returned, in the browser's own terms. */
export type ElementHandle = object;

/** A tab of a new profile, by the standard commands that both browsers know. */
export type BrowserTab = {
  /** Begins to load a page. */
  navigate: (url: string) => Promise<void>;
  /** Evaluates an expression in the page: a string, a boolean, an element, or null. */
  run: (expression: string) => Promise<unknown>;
  /** Presses the middle of a visible element. */
  press: (element: ElementHandle) => Promise<void>;
  /** Types into the focused element. */
  type: (element: ElementHandle, text: string) => Promise<void>;
  upload: (element: ElementHandle, path: string) => Promise<void>;
  /** Adds an HttpOnly cookie for the page's host. */
  addCookie: (name: string, value: string) => Promise<void>;
  /** Returns errors of the pages so far: uncaught ones, and those in the console. */
  listErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type TestedBrowser = {
  openTab: () => Promise<BrowserTab>;
  /** Where it saves downloads. */
  downloadFolder: string;
  close: () => Promise<void>;
};

export const windowSize = { width: 1280, height: 900 };
/** That of `makePerson`. */
export const timeZone = 'Europe/London';
