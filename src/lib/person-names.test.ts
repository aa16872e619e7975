import { describe, expect, it } from 'vitest';
import { displayName, trackerName, viewerInitials } from './person-names.ts';

describe('names of the viewer', () => {
  const viewer = { firstName: 'Ada', lastName: 'Lovelace', email: 'countess@example.com' };
  const nameless = { firstName: '', lastName: '', email: 'countess@example.com' };

  it('displayName returns the full name, or the email address without one', () => {
    expect(displayName(viewer)).toBe('Ada Lovelace');
    expect(displayName({ ...viewer, lastName: '' })).toBe('Ada');
    expect(displayName(nameless)).toBe('countess@example.com');
  });

  it('viewerInitials shortens them', () => {
    expect(viewerInitials(viewer)).toBe('AL');
    expect(viewerInitials(nameless)).toBe('C');
  });

  it('trackerName returns the first name, else the part before the @, else User', () => {
    expect(trackerName(viewer)).toBe('Ada');
    expect(trackerName(nameless)).toBe('countess');
    expect(trackerName({ firstName: ' ', email: '' })).toBe('User');
  });
});
