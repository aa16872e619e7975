import { describe, expect, it } from 'vitest';
import { scrubPath, scrubStack, scrubText, scrubUrl } from './scrub.server.ts';

const origin = 'https://drop.example';

describe('scrubPath', () => {
  it.each([
    ['/guides/how-to-claim-arbitrum-in-2025', '/guides/how-to-claim-arbitrum-in-2025'],
    ['/tracker?search=ada@example.com#claims', '/tracker'],
    ['/quests/018f0000-0000-7000-8000-000000000001', '/quests/:id'],
    ['/calendar/some-secret.ics', '/calendar/:secret'],
    ['/users/ada@example.com', '/users/:value'],
    ['/users/ada%40example.com/edit', '/users/:value/edit'],
    ['/w/0x52908400098527886E0F7030069857D2E4169EE7', '/w/:value'],
    ['/w/7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', '/w/:value'],
    ['/reset/Zk3_vQ-w81LmNopqR7st_uVwx', '/reset/:value'],
    ['/call/+2348031234567', '/call/:value'],
    ['/%E0%A4%A', '/:value'],
  ])('returns for %j the path %j', (path, scrubbed) => {
    expect(scrubPath(path)).toBe(scrubbed);
  });

  it('bounds the length', () => {
    expect(scrubPath('/a'.repeat(5_000)).length).toBe(200);
  });
});

describe('scrubUrl', () => {
  it.each([
    [`${origin}/tracker?token=secret`, '/tracker'],
    ['https://ads.example/pixel/ada@example.com?id=1', 'https://ads.example'],
    ['blob:https://drop.example/018f0000-0000-7000-8000-000000000001', 'blob:'],
    ['data:text/javascript,alert(1)', 'data:'],
    ['nothing of the kind', '[url]'],
  ])('returns for %j the URL %j', (url, scrubbed) => {
    expect(scrubUrl(url, origin)).toBe(scrubbed);
  });
});

describe('scrubText', () => {
  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'name')", undefined],
    [
      'SyntaxError: Unexpected token \'A\', "Ada Lovelace…" is not valid JSON',
      'SyntaxError: Unexpected token \'A\', "…" is not valid JSON',
    ],
    [
      'Error: Minified React error #31; visit https://react.dev/errors/31?args[]=Ada for the full message',
      'Error: Minified React error #31; visit https://react.dev for the full message',
    ],
    [`Failed to load ${origin}/quests/1?code=1234`, 'Failed to load /quests/1'],
    ['no row of ada@example.com', 'no row of [email]'],
    ['no airdrop 018f0000-0000-7000-8000-000000000001', 'no airdrop [id]'],
    ['bad wallet 0x52908400098527886E0F7030069857D2E4169EE7!', 'bad wallet [token]!'],
    ['bad wallet 7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', 'bad wallet [token]'],
    ['bad token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0', 'bad token [token].[token]'],
    ['call +234 803 123 4567 now', 'call [number] now'],
    ['two\nlines', 'two lines'],
  ])('returns for %j the text %j', (text, scrubbed = text) => {
    expect(scrubText(text, origin)).toBe(scrubbed);
  });
});

describe('scrubStack', () => {
  it('returns the frames of Chromium without the message', () => {
    const stack = `Error: ada@example.com
    at addAirdrop (${origin}/assets/use-airdrop-editor-Dx81Qa_0.js:1:2345)
    at async Promise.all (index 0)
    at new Foo (${origin}/assets/app-Ab12cd34.js:7:8)
    at ${origin}/tracker?search=ada:3:4
    at eval (eval at evaluate (:302:30), <anonymous>:1:1)`;
    expect(scrubStack(stack, origin)).toBe(
      [
        'addAirdrop /assets/use-airdrop-editor-Dx81Qa_0.js:1:2345',
        'new Foo /assets/app-Ab12cd34.js:7:8',
        '/tracker:3:4',
      ].join('\n'),
    );
  });

  it('returns the frames of Firefox and Safari', () => {
    const stack = `add@${origin}/assets/app-Ab12cd34.js:1:2\n@https://ads.example/ad.js?who=ada:5:6\n[native code]`;
    expect(scrubStack(stack, origin)).toBe('add /assets/app-Ab12cd34.js:1:2\nhttps://ads.example:5:6');
  });

  it('returns at most ten frames', () => {
    const stack = `    at one (${origin}/assets/a.js:1:2)\n`.repeat(50);
    expect(scrubStack(stack, origin).split('\n')).toHaveLength(10);
  });
});
