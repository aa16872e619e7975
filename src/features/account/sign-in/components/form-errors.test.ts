import { describe, expect, it } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import { errorsOf, saidOnce, tellFailure } from '#/ui/forms/form-errors.ts';
import { getToasts } from '#/ui/toast-store.ts';
import { signInInput, signUpInput } from '../../schema.ts';

const order = ['firstName', 'lastName', 'email', 'password'];

describe('the errors of a form', () => {
  it('say once that all fields have to be filled, and mark each empty one', () => {
    const errors = errorsOf(
      signUpInput.safeParse({ email: '', password: '', firstName: 'Ada', lastName: '' }),
    );
    expect(Object.keys(errors).toSorted()).toEqual(['email', 'lastName', 'password']);
    expect(order.map((name) => saidOnce(errors, order, name))).toEqual([
      undefined,
      'Please fill all fields',
      undefined,
      undefined,
    ]);
  });

  it('say that both email and password are needed', () => {
    const errors = errorsOf(signInInput.safeParse({ email: '', password: '' }));
    expect(saidOnce(errors, ['email', 'password'], 'email')).toBe('Please enter both email and password');
  });

  it('are none for a form that is right', () => {
    expect(errorsOf(signInInput.safeParse({ email: 'a@example.com', password: 'x' }))).toEqual({});
  });
});

describe('a failed call', () => {
  it("shows the server's message in a toast and beside the field it names", () => {
    const errors = tellFailure(new AppError('INVALID', 'Too common.', { field: 'password' }), 'Failed', {
      known: order,
    });
    expect(errors).toEqual({ password: 'Too common.' });
    expect(getToasts()[0]).toMatchObject({ title: 'Error', description: 'Too common.', tone: 'destructive' });
  });

  it('says something of its own about an error that is not for people', () => {
    expect(tellFailure(new TypeError('x is not a function'), 'Failed to sign up', { known: order })).toEqual({
      '': 'Failed to sign up',
    });
    expect(getToasts()[0]?.description).toBe('Failed to sign up');
  });
});
