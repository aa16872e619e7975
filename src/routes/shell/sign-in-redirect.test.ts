import { isRedirect } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { createSignInRedirect, parseLandingSearch } from './sign-in-redirect.ts';

describe('the sign-in parameter', () => {
  it('redirects to the landing page with the path to return to', () => {
    const thrown = createSignInRedirect('/tracker?status=active');
    expect(isRedirect(thrown)).toBe(true);
    expect(thrown.options).toMatchObject({ to: '/', search: { 'sign-in': '/tracker?status=active' } });
  });

  it('parses the path of this site', () => {
    expect(parseLandingSearch({ 'sign-in': '/tracker?status=active' })).toEqual({
      'sign-in': '/tracker?status=active',
    });
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/'])(
    'ignores %j',
    (path) => {
      expect(parseLandingSearch({ 'sign-in': path })).toEqual({});
    },
  );

  it('ignores values that are not text, and other parameters', () => {
    expect(parseLandingSearch({ 'sign-in': 7 })).toEqual({});
    expect(parseLandingSearch({ utm: 'x' })).toEqual({});
  });
});
