import { describe, expect, it } from 'vitest';
import { getPostUrl } from './post-link.ts';

const getText = (url: string) => new URL(url).searchParams.get('text');

describe('getPostUrl', () => {
  it('encodes all characters of the draft', () => {
    const draft = 'A & B = 100% #1?\n+1 😀 あ';
    const url = getPostUrl({ draft, projectName: 'Aurora', projectUrl: null });
    expect(url.startsWith('https://x.com/intent/post?text=A%20%26%20B%20%3D%20100%25%20%231%3F%0A%2B1')).toBe(
      true,
    );
    expect(getText(url)).toBe(draft);
  });

  it('uses the project’s name and link if there is no draft', () => {
    const projectUrl = 'https://aurora.example.com/?a=1&b=2';
    expect(getText(getPostUrl({ draft: null, projectName: 'Aurora', projectUrl }))).toBe(
      `Aurora\n${projectUrl}`,
    );
    expect(getText(getPostUrl({ draft: null, projectName: 'Aurora', projectUrl: null }))).toBe('Aurora');
  });

  it('replaces lone surrogates', () => {
    expect(getText(getPostUrl({ draft: 'x\ud83d', projectName: 'Aurora', projectUrl: null }))).toBe(
      'x\ufffd',
    );
  });
});
