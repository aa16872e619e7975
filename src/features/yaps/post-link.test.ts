import { expect, it } from 'vitest';
import { postUrl } from './post-link.ts';

const textOf = (url: string) => new URL(url).searchParams.get('text');

it('leads to X with the draft, whatever is in it', () => {
  const draft = 'A & B = 100% #1?\n+1 😀 あ';
  const url = postUrl({ draft, projectName: 'Aurora', projectUrl: null });
  expect(url.startsWith('https://x.com/intent/post?text=A%20%26%20B%20%3D%20100%25%20%231%3F%0A%2B1')).toBe(
    true,
  );
  expect(textOf(url)).toBe(draft);
});

it('begins with the project’s name and link where there is no draft', () => {
  const projectUrl = 'https://aurora.example.com/?a=1&b=2';
  expect(textOf(postUrl({ draft: null, projectName: 'Aurora', projectUrl }))).toBe(`Aurora\n${projectUrl}`);
  expect(textOf(postUrl({ draft: null, projectName: 'Aurora', projectUrl: null }))).toBe('Aurora');
});

it('takes half a letter for none', () => {
  expect(textOf(postUrl({ draft: 'x\ud83d', projectName: 'Aurora', projectUrl: null }))).toBe('x\ufffd');
});
