/** The endpoint for error reports of pages and browsers. */
export const clientErrorsPath = '/api/client-errors';

/**
 * Errors that the page's code reports. Browsers report violations of the content security policy themselves.
 */
export type PageErrorKind = 'error' | 'unhandledrejection' | 'react';

export type PageErrorReport = {
  kind: PageErrorKind;
  message: string;
  stack: string;
  /** Without query and fragment. */
  path: string;
};
