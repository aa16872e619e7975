import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { parseLandingSearch, signInRedirect } from './sign-in-redirect.ts';

describe('the sign-in parameter', () => {
  it('leads to the landing page and names where to go on', () => {
    const thrown = signInRedirect('/tracker?status=active');
    expect(isRedirect(thrown)).toBe(true);
    expect(thrown.options).toMatchObject({ to: '/', search: { 'sign-in': '/tracker?status=active' } });
  });

  it('is read back as a path of this site', () => {
    expect(parseLandingSearch({ 'sign-in': '/tracker?status=active' })).toEqual({
      'sign-in': '/tracker?status=active',
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/'])(
    'is dropped when it is %j',
    (path) => {
      expect(parseLandingSearch({ 'sign-in': path })).toEqual({});
    },
  );

  it('is dropped when it is no text, and other parameters are not kept', () => {
    expect(parseLandingSearch({ 'sign-in': 7 })).toEqual({});
    expect(parseLandingSearch({ utm: 'x' })).toEqual({});
  });
});
