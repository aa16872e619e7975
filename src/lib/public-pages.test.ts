import { describe, expect, it } from 'vitest';
import { isPrivatePath, picturePath } from './public-pages.ts';

describe('picturePath', () => {
  it.each([
    ['/', '/og/page/home.png'],
    ['/faq', '/og/page/faq.png'],
    ['/blog/what-an-airdrop-is', '/og/blog/what-an-airdrop-is.png'],
    [
      '/presales/01890a5d-ac96-774b-bcce-b302099a8057',
      '/og/presales/01890a5d-ac96-774b-bcce-b302099a8057.png',
    ],
    ['/admin/users', '/og/page/home.png'],
    ['/no/such/page', '/og/page/home.png'],
  ])('returns for %s the picture %s', (path, picture) => {
    expect(picturePath(path)).toBe(picture);
  });
});

describe('isPrivatePath', () => {
  it('matches private paths and those below, but not similar prefixes', () => {
    expect(['/admin', '/admin/users', '/plan', '/newsletter/confirm'].map(isPrivatePath)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['/', '/planets', '/blog', '/administration'].map(isPrivatePath)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
