import type { Moment } from './quoted-texts.ts';
import { toLabels, toRows, toSuccess } from './rows.ts';

/** The texts of support, static pages, and the blog that the specification quotes. */
export const contentTexts = {
  support: {
    step: 'opens /support',
    rows: [
      ...toLabels('T2', ['Name', 'Email', 'Subject', 'Message']),
      ...toRows('T2', 'part', ['24-48 hours', 'Mon-Fri 9am-5pm EST', 'limited weekend monitoring']),
    ],
  },
  'support, sending': { step: 'waits for the response', rows: toRows('T2', 'button', ['Sending...']) },
  'support, sent': {
    step: 'the message has arrived',
    rows: [toSuccess('Support request submitted', "We'll get back to you as soon as possible.", 'T2')],
  },
  faq: { step: 'opens /faq', rows: toRows('T2', 'part', ['24-48 hours']) },
  'faq, password': {
    step: 'expands the question about a lost password',
    rows: toRows('T2', 'part', ['24 hours']),
  },
  features: {
    step: 'opens /features where all is free',
    rows: toRows('T2', 'heading', ['Everything is free']),
  },
  cookies: { step: 'opens /cookies', rows: toRows('T2', 'part', ['Last updated', 'Cookie Settings']) },
  privacy: { step: 'opens /privacy', rows: toRows('T2', 'part', ['Last updated', 'under 13']) },
  terms: { step: 'opens /terms', rows: toRows('T2', 'part', ['Last updated']) },
} as const satisfies Readonly<Record<string, Moment>>;
