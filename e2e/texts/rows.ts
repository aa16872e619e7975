import type { By, Row, Source } from './quoted-texts.ts';

export const toRows = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));

export const toLabels = (source: Source, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by: 'label', text }));

export const toFieldError = (source: Source, field: string, text: string): Row => {
  return { source, by: 'error', text, field };
};

const toToast =
  (tone: 'success' | 'destructive') =>
  (text: string, description?: string, source: Source = 'C8'): Row => {
    return { source, by: 'toast', text, tone, ...(description !== undefined && { description }) };
  };
export const toSuccess = toToast('success');
export const toFailure = toToast('destructive');
