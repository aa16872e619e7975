import { describe, expect, it } from 'vitest';
import { resetInput, resetRequestInput, signInInput, signUpInput } from './schema.ts';

const person = {
  email: 'ada@example.com',
  password: 'correct horse',
  firstName: 'Ada',
  lastName: 'Lovelace',
};

interface Checker {
  safeParse(data: unknown): {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
}

function problems(schema: Checker, input: unknown) {
  const found: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(input).error?.issues ?? [])
    found[path.join('.')] ??= message;
  return found;
}

describe('signUpInput', () => {
  it('makes a hunter unless told otherwise', () => {
    expect(signUpInput.parse(person)).toEqual({ ...person, role: 'hunter' });
    expect(signUpInput.parse({ ...person, role: 'promoter' }).role).toBe('promoter');
  });

  it('trims names and brings the e-mail to lower case', () => {
    const typed = { ...person, email: '  Ada@Example.COM ', firstName: ' Ada  ', lastName: '\tLovelace' };
    expect(signUpInput.parse(typed)).toEqual({ ...person, role: 'hunter' });
  });

  it.each(['email', 'password', 'firstName', 'lastName'])(
    'asks for %s when it is empty or absent',
    (field) => {
      for (const value of ['', undefined]) {
        expect(problems(signUpInput, { ...person, [field]: value })).toEqual({
          [field]: 'Please fill all fields',
        });
      }
    },
  );

  it('takes names of spaces for empty', () => {
    expect(problems(signUpInput, { ...person, firstName: '  ' })).toEqual({
      firstName: 'Please fill all fields',
    });
  });

  it('takes passwords of 8 to 128 characters', () => {
    const password = (length: number) => problems(signUpInput, { ...person, password: 'p'.repeat(length) });
    expect(password(7)).toEqual({ password: 'Password must be at least 8 characters' });
    expect(password(8)).toEqual({});
    expect(password(128)).toEqual({});
    expect(password(129)).toEqual({ password: 'Password must be at most 128 characters' });
  });

  it('keeps the spaces of a password', () => {
    expect(signUpInput.parse({ ...person, password: '  eight   ' }).password).toBe('  eight   ');
  });

  it.each(['admin', 'Admin', 'HUNTER', '', ['admin'], ['hunter'], { role: 'hunter' }, null, true])(
    'refuses the role %j',
    (role) => {
      expect(problems(signUpInput, { ...person, role })).toEqual({
        role: 'Please choose hunter or promoter',
      });
    },
  );

  it.each(['isAdmin', 'id', 'points_balance', 'selected_role', 'emailVerified'])(
    'refuses the unknown key %s',
    (key) => {
      expect(signUpInput.safeParse({ ...person, [key]: true }).success).toBe(false);
    },
  );

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'a b@example.com',
    'ada@example',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses the e-mail %s', (email) => {
    expect(problems(signUpInput, { ...person, email })).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('takes a time zone and language that exist', () => {
    const home = { timeZone: 'Africa/Lagos', locale: 'en-NG' };
    expect(signUpInput.parse({ ...person, ...home })).toMatchObject(home);
    expect(
      Object.keys(problems(signUpInput, { ...person, timeZone: 'Mars/Olympus', locale: 'en_NG' })),
    ).toEqual(['timeZone', 'locale']);
  });

  it('refuses names over 100 characters', () => {
    expect(problems(signUpInput, { ...person, lastName: 'a'.repeat(100) })).toEqual({});
    expect(Object.keys(problems(signUpInput, { ...person, lastName: 'a'.repeat(101) }))).toEqual([
      'lastName',
    ]);
  });
});

describe('signInInput', () => {
  it.each([{}, { email: 'ada@example.com' }, { password: 'x' }, { email: ' ', password: '' }])(
    'asks for both of %j',
    (input) => {
      const messages = Object.values(problems(signInInput, input));
      expect(new Set(messages)).toEqual(new Set(['Please enter both email and password']));
    },
  );

  it('leaves the length of the password to the account', () => {
    expect(signInInput.parse({ email: 'ADA@example.com', password: 'short' })).toEqual({
      email: 'ada@example.com',
      password: 'short',
    });
  });

  it('refuses unknown keys', () => {
    expect(signInInput.safeParse({ email: 'ada@example.com', password: 'x', role: 'admin' }).success).toBe(
      false,
    );
  });
});

describe('resetting a password', () => {
  it('starts from an e-mail', () => {
    expect(resetRequestInput.parse({ email: ' ADA@example.com' })).toEqual({ email: 'ada@example.com' });
    expect(problems(resetRequestInput, { email: '' })).toEqual({ email: 'Please enter your email' });
  });

  it('needs the token of the link and a password that sign-up would take', () => {
    expect(resetInput.safeParse({ token: 't', password: 'p'.repeat(8) }).success).toBe(true);
    expect(problems(resetInput, { token: 't', password: 'short' })).toEqual({
      password: 'Password must be at least 8 characters',
    });
    expect(resetInput.safeParse({ token: '', password: 'p'.repeat(8) }).success).toBe(false);
  });
});
