const createdAt = '2026-01-05T09:30:00.000Z';

export const authenticatorApp = {
  id: '01890000-0000-7000-8000-000000000001',
  factorType: 'totp',
  status: 'verified',
  name: 'Authenticator app',
  hint: '',
  createdAt,
};

export const phone = {
  ...authenticatorApp,
  id: '01890000-0000-7000-8000-000000000002',
  factorType: 'phone',
  name: 'Phone',
  hint: '4567',
};

/** The removal of both factors, requested by a password reset. */
export const factorRemoval = {
  by: 'reset',
  reason: 'Requested after a password reset',
  askedAt: '2026-11-20T18:40:00.000Z',
  dueAt: '2026-11-27T18:40:00.000Z',
};
