import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { expect, it } from 'vitest';

const changed = 'nodemailer has changed how it reads SMTP_URL: adapt src/platform/mail-transport.server.ts';

it('parses server, login, and options of SMTP_URL with nodemailer’s parser', () => {
  const url = 'smtps://user%40example.com:p%3Ass@mail.example.com:465/?tls.rejectUnauthorized=false';
  expect(parseConnectionUrl(url), changed).toEqual({
    host: 'mail.example.com',
    port: 465,
    secure: true,
    auth: { user: 'user@example.com', pass: 'p:ss' },
    tls: { rejectUnauthorized: false },
  });
  expect(parseConnectionUrl('smtp://mail.example.com:587?requireTLS=true'), changed).toEqual({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: true,
  });
});
