import { describe, expect, it } from 'vitest';
import { getPicturePath, isPublicPage } from './public-pages.ts';

describe('getPicturePath', () => {
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
    expect(getPicturePath(path)).toBe(picture);
  });
});

describe('isPublicPage', () => {
  it('accepts only listed pages and their items, in lower case', () => {
    const paths = [
      '/',
      '/blog',
      '/presales/one',
      '/presales/submit',
      '/campaigns/create',
      '/Blog',
      '/reminders',
    ];
    expect(paths.map(isPublicPage)).toEqual([true, true, true, false, false, false, false]);
  });
});
