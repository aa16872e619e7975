import { describe, expect, it } from 'vitest';
import { resetInput, resetRequestInput, signInInput, signUpInput } from './schema.ts';

const person = {
  email: 'ada@example.com',
  password: 'correct horse',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

interface Schema {
  safeParse(data: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

function getProblems(schema: Schema, input: unknown) {
  const messages: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    messages[path.join('.')] ??= message;
  return messages;
}

describe('signUpInput', () => {
  it('defaults the role to hunter', () => {
    expect(signUpInput.parse(person)).toEqual({ ...person, role: 'hunter' });
    expect(signUpInput.parse({ ...person, role: 'promoter' }).role).toBe('promoter');
  });

  it('trims names and lowercases the email', () => {
    const input = { ...person, email: '  Ada@Example.COM ', firstName: ' Ada  ', lastName: '\tLovelace' };
    expect(signUpInput.parse(input)).toEqual({ ...person, role: 'hunter' });
  });

  it.each(['email', 'password', 'firstName', 'lastName'])('rejects an empty or missing %s', (field) => {
    for (const value of ['', undefined]) {
      expect(getProblems(signUpInput, { ...person, [field]: value })).toEqual({
        [field]: 'Please fill all fields',
      });
    }
  });

  it('rejects blank names', () => {
    expect(getProblems(signUpInput, { ...person, firstName: '  ' })).toEqual({
      firstName: 'Please fill all fields',
    });
  });

  it('accepts passwords of 8 to 128 characters', () => {
    const getPasswordProblems = (length: number) =>
      getProblems(signUpInput, { ...person, password: 'p'.repeat(length) });
    expect(getPasswordProblems(7)).toEqual({ password: 'Password must be at least 8 characters' });
    expect(getPasswordProblems(8)).toEqual({});
    expect(getPasswordProblems(128)).toEqual({});
    expect(getPasswordProblems(129)).toEqual({ password: 'Password must be at most 128 characters' });
  });

  it('preserves spaces in a password', () => {
    expect(signUpInput.parse({ ...person, password: '  eight   ' }).password).toBe('  eight   ');
  });

  it.each(['admin', 'Admin', 'HUNTER', '', ['admin'], ['hunter'], { role: 'hunter' }, null, true])(
    'rejects the role %j',
    (role) => {
      expect(getProblems(signUpInput, { ...person, role })).toEqual({
        role: 'Choose hunter or promoter',
      });
    },
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@example',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects the email %s', (email) => {
    expect(getProblems(signUpInput, { ...person, email })).toEqual({
      email: 'Enter a valid email address',
    });
  });

  it('accepts only existing time zones and languages', () => {
    const home = { timeZone: 'Africa/Lagos', locale: 'en-NG' };
    expect(signUpInput.parse({ ...person, ...home })).toMatchObject(home);
    expect(
      Object.keys(getProblems(signUpInput, { ...person, timeZone: 'Mars/Olympus', locale: 'en_NG' })),
    ).toEqual(['timeZone', 'locale']);
  });

  it('rejects names over 100 characters', () => {
    expect(getProblems(signUpInput, { ...person, lastName: 'a'.repeat(100) })).toEqual({});
    expect(Object.keys(getProblems(signUpInput, { ...person, lastName: 'a'.repeat(101) }))).toEqual([
      'lastName',
    ]);
  });
});

describe('signInInput', () => {
  it.each([{}, { email: 'ada@example.com' }, { password: 'x' }, { email: ' ', password: '' }])(
    'requires both email and password, given %j',
    (input) => {
      const messages = Object.values(getProblems(signInInput, input));
      expect(new Set(messages)).toEqual(new Set(['Please enter both email and password']));
    },
  );

  it('accepts a short password', () => {
    expect(signInInput.parse({ email: 'ADA@example.com', password: 'short' })).toEqual({
      email: 'ada@example.com',
      password: 'short',
    });
  });

  it('rejects unknown keys', () => {
    expect(signInInput.safeParse({ email: 'ada@example.com', password: 'x', role: 'admin' }).success).toBe(
      false,
    );
  });
});

describe('resetRequestInput', () => {
  it('requires and lowercases the email', () => {
    expect(resetRequestInput.parse({ email: ' ADA@example.com' })).toEqual({ email: 'ada@example.com' });
    expect(getProblems(resetRequestInput, { email: '' })).toEqual({ email: 'Enter your email' });
  });
});

describe('resetInput', () => {
  it('requires the link’s token and a valid new password', () => {
    expect(resetInput.safeParse({ token: 't', password: 'p'.repeat(8) }).success).toBe(true);
    expect(getProblems(resetInput, { token: 't', password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(resetInput.safeParse({ token: '', password: 'p'.repeat(8) }).success).toBe(false);
  });
});
