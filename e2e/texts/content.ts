import type { By, Moment, Row } from './quoted-texts.ts';

const are = (by: By, texts: readonly string[]): Row[] => texts.map((text) => ({ source: 'T2', by, text }));

/** The texts of support, static pages and the blog that the specification quotes. */
export const contentTexts = {
  support: {
    met: 'opens /support',
    rows: [
      ...(['Name', 'Email', 'Subject', 'Message'] as const).map(
        (text): Row => ({ source: 'T2', by: 'label', text }),
      ),
      ...are('part', ['24-48 hours', 'Mon-Fri 9am-5pm EST', 'limited weekend monitoring']),
    ],
  },
  'support, under way': { met: 'waits for the answer', rows: are('button', ['Sending...']) },
  'support, sent': {
    met: 'the message has arrived',
    rows: [
      {
        source: 'T2',
        by: 'toast',
        text: 'Support request submitted',
        description: "We'll get back to you as soon as possible.",
        tone: 'success',
      },
    ],
  },
  faq: { met: 'opens /faq', rows: are('part', ['24-48 hours']) },
  'faq, password': { met: 'unfolds what to do about a lost password', rows: are('part', ['24 hours']) },
  features: { met: 'opens /features where all is free', rows: are('heading', ['Everything is free']) },
  cookies: { met: 'opens /cookies', rows: are('part', ['Last updated', 'Cookie Settings']) },
  privacy: { met: 'opens /privacy', rows: are('part', ['Last updated', 'under 13']) },
  terms: { met: 'opens /terms', rows: are('part', ['Last updated']) },
} as const satisfies Readonly<Record<string, Moment>>;
