import { describe, expect, it } from 'vitest';
import { displayName, trackerName, viewerInitials } from './person-names.ts';

describe('names of the viewer', () => {
  const viewer = { firstName: 'Ada', lastName: 'Lovelace', email: 'countess@example.com' };
  const nameless = { firstName: '', lastName: '', email: 'countess@example.com' };

  it('are the full name, or the e-mail without one', () => {
    expect(displayName(viewer)).toBe('Ada Lovelace');
    expect(displayName({ ...viewer, lastName: '' })).toBe('Ada');
    expect(displayName(nameless)).toBe('countess@example.com');
  });

  it('shorten to initials', () => {
    expect(viewerInitials(viewer)).toBe('AL');
    expect(viewerInitials(nameless)).toBe('C');
  });

  it('greet by first name, else by the part before the @, else as User', () => {
    expect(trackerName(viewer)).toBe('Ada');
    expect(trackerName(nameless)).toBe('countess');
    expect(trackerName({ firstName: ' ', email: '' })).toBe('User');
  });
});
