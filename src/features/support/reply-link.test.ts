import { expect, it } from 'vitest';
import { toReplyLink } from './reply-link.ts';

it('toReplyLink encodes the sender’s text, which adds no recipient or header', () => {
  const link = new URL(
    toReplyLink({
      email: 'ada+x@example.com',
      subject: 'A&bcc=evil@example.com?',
      message: 'One\nTwo & three',
    }),
  );
  expect(link.protocol).toBe('mailto:');
  expect(decodeURIComponent(link.pathname)).toBe('ada+x@example.com');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    subject: 'Re: A&bcc=evil@example.com?',
    body: '\r\n\r\n> One\r\n> Two & three',
  });
});
