import { describe, expect, it } from 'vitest';
import { compareEdits, formatFieldName, formatFieldValue } from './edit-conflict.ts';

const base = { title: 'Old', project: 'Tide', steps: [{ title: 'One' }], isFeatured: false };

describe('compareEdits', () => {
  it('returns fields that only the other user changed', () => {
    const saved = { ...base, title: 'WARNING: SCAM', steps: [{ title: 'Leave' }] };
    expect(compareEdits(base, saved, { ...base, project: 'Tidewater' })).toEqual({
      adoptedNames: ['title', 'steps'],
      both: [],
    });
  });

  it('returns both versions of a field that both changed', () => {
    const saved = { ...base, title: 'WARNING: SCAM' };
    expect(compareEdits(base, saved, { ...base, title: 'New' })).toEqual({
      adoptedNames: [],
      both: [{ name: 'title', saved: 'WARNING: SCAM', typed: 'New' }],
    });
  });

  it('returns nothing for equal changes, and without any', () => {
    const same = { ...base, title: 'New' };
    expect(compareEdits(base, same, same)).toEqual({ adoptedNames: [], both: [] });
    expect(compareEdits(base, base, { ...base, title: 'New' })).toEqual({ adoptedNames: [], both: [] });
  });
});

describe('formatFieldName', () => {
  it.each([
    ['isFeatured', 'Featured'],
    ['websiteUrl', 'Website link'],
    ['kycRequired', 'KYC required'],
    ['url', 'Link'],
  ])('returns for %s the label “%s”', (name, label) => {
    expect(formatFieldName(name)).toBe(label);
  });
});

describe('formatFieldValue', () => {
  it('joins the texts of lists without IDs', () => {
    expect(formatFieldValue([{ stepId: 'a1', title: 'Bridge', link: '' }, { text: 'Slowly' }])).toBe(
      'Bridge\nSlowly',
    );
    expect(formatFieldValue(true)).toBe('Yes');
    expect(formatFieldValue(null)).toBe('');
  });
});
