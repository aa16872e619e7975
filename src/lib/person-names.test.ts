import { describe, expect, it } from 'vitest';
import { formatDisplayName, formatTrackerName, getViewerInitials } from './person-names.ts';

describe('names of the viewer', () => {
  const viewer = { firstName: 'Ada', lastName: 'Lovelace', email: 'countess@example.com' };
  const nameless = { firstName: '', lastName: '', email: 'countess@example.com' };

  it('formatDisplayName returns the full name, or the email address without one', () => {
    expect(formatDisplayName(viewer)).toBe('Ada Lovelace');
    expect(formatDisplayName({ ...viewer, lastName: '' })).toBe('Ada');
    expect(formatDisplayName(nameless)).toBe('countess@example.com');
  });

  it('getViewerInitials shortens them', () => {
    expect(getViewerInitials(viewer)).toBe('AL');
    expect(getViewerInitials(nameless)).toBe('C');
  });

  it('formatTrackerName returns the first name, else the part before the @, else User', () => {
    expect(formatTrackerName(viewer)).toBe('Ada');
    expect(formatTrackerName(nameless)).toBe('countess');
    expect(formatTrackerName({ firstName: ' ', email: '' })).toBe('User');
  });
});
