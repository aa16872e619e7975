import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { Switch } from './switch.tsx';

const getDescribedBy = (html: string) => /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(' ');

describe('Switch', () => {
  it('is described by its hint and the caller’s description', () => {
    const html = renderToStaticMarkup(<Switch label="Push" hint="On this device" aria-describedby="error" />);
    const [callersId, hintId] = getDescribedBy(html) ?? [];
    expect(callersId).toBe('error');
    expect(html).toContain(`<span id="${hintId}" class="block text-muted text-sm">On this device</span>`);
  });

  it('has no description without a hint', () => {
    expect(renderToStaticMarkup(<Switch label="Push" />)).not.toContain('aria-describedby');
  });
});

describe('Checkbox', () => {
  it('is described by its error and the caller’s description', () => {
    const html = renderToStaticMarkup(<Checkbox label="Terms" error="Required" aria-describedby="terms" />);
    const [callersId, errorId] = getDescribedBy(html) ?? [];
    expect(callersId).toBe('terms');
    expect(html).toContain(`<p id="${errorId}"`);
  });
});
