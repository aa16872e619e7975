import { describe, expect, it } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { reportMissingFields, toastFailure, toFormErrors } from '#/ui/forms/form-errors.ts';
import { getToasts } from '#/ui/toast-store.ts';
import { enterBothMessage, fillAllMessage, signInInput, signUpInput } from '../../schema.ts';

const order = ['firstName', 'lastName', 'email', 'password'];

describe('reportMissingFields', () => {
  it('returns one form error and a message for each empty field', () => {
    const values = { email: '', password: '', firstName: 'Ada', lastName: '' };
    const missing = {
      email: 'Enter your email',
      password: 'Choose a password',
      lastName: 'Enter your last name',
    };
    expect(toFormErrors(reportMissingFields(signUpInput.safeParse(values), fillAllMessage, missing))).toEqual(
      {
        '': 'Please fill all fields',
        ...missing,
      },
    );
  });

  it('returns other field errors without a form error', () => {
    const short = { email: 'ada@example.com', password: 'short', firstName: 'Ada', lastName: 'L' };
    expect(
      toFormErrors(
        reportMissingFields(signUpInput.safeParse(short), fillAllMessage, { password: 'Choose one' }),
      ),
    ).toEqual({
      password: 'Password must be at least 8 characters',
    });
  });

  it('returns a form error when the password is empty', () => {
    const parsed = signInInput.safeParse({ email: 'ada@example.com', password: '' });
    expect(
      toFormErrors(reportMissingFields(parsed, enterBothMessage, { password: 'Enter your password' })),
    ).toEqual({
      '': 'Please enter both email and password',
      password: 'Enter your password',
    });
  });
});

describe('toFormErrors', () => {
  it('returns no errors for valid input', () => {
    expect(toFormErrors(signInInput.safeParse({ email: 'a@example.com', password: 'x' }))).toEqual({});
  });
});

describe('toastFailure', () => {
  it("shows the server's message in a toast and beside the field it names", () => {
    const rejected = new AppError('INVALID', 'Too common.', { field: 'password' });
    expect(toastFailure(rejected, 'Failed', { known: order })).toEqual({ password: 'Too common.' });
    expect(getToasts()[0]).toMatchObject({ title: 'Too common.', tone: 'destructive' });
    expect(getToasts()[0]?.description).toBeUndefined();
    toastFailure(rejected, 'Failed', { known: order, title: 'Error' });
    expect(getToasts()[0]).toMatchObject({ title: 'Error', description: 'Too common.' });
  });

  it('shows the fallback message for an unexpected error', () => {
    expect(toastFailure(new TypeError('x is not a function'), 'Failed to sign up', { known: order })).toEqual(
      {
        '': 'Failed to sign up',
      },
    );
    expect(getToasts()[0]?.title).toBe('Failed to sign up');
  });
});
