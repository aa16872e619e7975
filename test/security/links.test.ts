import { describe } from 'vitest';
import { createLinkGuard } from '../../src/features/links/guard.server.ts';
import { attack } from './attack.ts';

const guard = createLinkGuard({ blocked: new Set(['drainer.example', 'xn--drner-hra.example']) });

/** One site in spellings of its URL that browsers accept or repair. */
const spellings = [
  'https://drainer.example',
  'http://drainer.example/',
  'HTTPS://DRAINER.EXAMPLE/',
  'https://Drainer.Example/claim',
  'https://www.drainer.example/',
  'https://a.b.c.drainer.example/',
  'https://uniswap.org.drainer.example/',
  'https://drainer.example./',
  'https://www.drainer.example../',
  'https://drainer.example:443/',
  'http://drainer.example:80/',
  'https://drainer.example:8443/x',
  'https://drainer.example?uniswap.org',
  'https://drainer.example#https://uniswap.org',
  'https://drainer.example/https://uniswap.org/',
  'https://drainer.example/%2e%2e/%2e%2e',
  'https://uniswap.org@drainer.example/',
  'https://uniswap.org:443@drainer.example/',
  'https://uniswap.org%2f@drainer.example/',
  'https://user:secret@drainer.example/',
  'https://d%72ainer.example/',
  'https://%64%72%61%69%6e%65%72%2eexample/',
  'https://drainer%E3%80%82example/',
  'https://drainer。example/',
  'https://drainer．example/',
  'https://drainer｡example/',
  'https://ｄｒａｉｎｅｒ.example/',
  'https://𝐝𝐫𝐚𝐢𝐧𝐞𝐫.example/',
  'https://ⓓrainer.example/',
  'https://drai\u00adner.example/',
  'https://drain\u200ber.example/',
  'https://drai\u2060ner.example/',
  'https:\\\\drainer.example\\',
  'https:/drainer.example/',
  'https:drainer.example',
  'https:///drainer.example/',
  'https://\\drainer.example/',
  'ht\ntps://drainer.example/',
  'https://drai\tner.example/',
  '  https://drainer.example/  ',
  '\u0000https://drainer.example/',
  'https://xn--drner-hra.example/',
  'https://XN--DRNER-HRA.example/',
  'https://dräner.example/',
  'https://drÄner.example/',
  'https://dra\u0308ner.example/',
];

describe('blocked links', () => {
  attack('a blocked site under another spelling of its URL', async ({ count, need }) => {
    need(spellings.length >= 40, 'there are at least forty spellings');
    need(guard.judge('https://example.com/').verdict === 'ok', 'a harmless link is accepted');
    for (const url of spellings)
      count(guard.judge(url).verdict === 'blocked', `${JSON.stringify(url)} wasn’t blocked`);
  });

  attack('a link with a scheme that opens no website', async ({ count }) => {
    const schemes = [
      'javascript:',
      'data:text/html,',
      'vbscript:',
      'file:///',
      'blob:',
      'about:',
      'ftp://',
      'intent://',
      'ethereum:',
      'view-source:',
      'JaVaScRiPt:',
      ' javascript:',
      'java\tscript:',
      '\u0001javascript:',
    ];
    for (const scheme of schemes) {
      count(
        guard.judge(`${scheme}drain()`).verdict === 'blocked',
        `the scheme ${JSON.stringify(scheme)} wasn’t blocked`,
      );
    }
  });
});
