import type { By, Row, Source } from './quoted-texts.ts';

export const toRows = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));

export const toLabels = (source: Source, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by: 'label', text }));

export const toFieldError = (source: Source, field: string, text: string): Row => ({
  source,
  by: 'error',
  text,
  field,
});

/** The section of the specification with most toasts. */
const toastSection = 'C8';

const toToast =
  (tone: 'success' | 'destructive') =>
  (text: string, description?: string, source: Source = toastSection): Row => ({
    source,
    by: 'toast',
    text,
    tone,
    ...(description !== undefined && { description }),
  });
export const toSuccess = toToast('success');
export const toFailure = toToast('destructive');
