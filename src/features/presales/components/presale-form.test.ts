import { describe, expect, it } from 'vitest';
import { createSamplePresale } from '../../../../test/factories/sample-presale.ts';
import { presaleInput } from '../schema.ts';
import {
  createAdminPresaleRules,
  createPresaleRules,
  emptyPresaleForm,
  toPresaleForm,
} from './presale-form.ts';

const filled = {
  ...emptyPresaleForm,
  projectName: ' Harbour  Finance ',
  tokenSymbol: 'HBR',
  blockchain: 'Base' as const,
  startDate: '2027-06-01',
  endDate: '2027-06-08',
  endTime: '17:30',
  hardCap: '$1,250,000',
  websiteUrl: 'https://harbour.example.com/',
};
const zone = 'Europe/London';

describe('the presale form', () => {
  it('parses to the API’s input with dates in the time zone', () => {
    const checked = createPresaleRules(zone).check(filled);
    expect(checked).toMatchObject({
      ok: true,
      input: {
        projectName: 'Harbour Finance',
        presaleStart: '2027-05-31T23:00:00.000Z',
        presaleEnd: '2027-06-08T16:30:00.000Z',
        softCap: null,
        hardCap: 1_250_000,
      },
    });
    expect(checked).not.toHaveProperty('input.isSponsored');
    expect(createAdminPresaleRules(zone).check({ ...filled, isSponsored: true })).toMatchObject({
      input: { isSponsored: true },
    });
  });

  it('reports errors beside each field', () => {
    expect(createPresaleRules(zone).check(emptyPresaleForm)).toEqual({
      ok: false,
      errors: {
        projectName: 'Project name is required',
        tokenSymbol: 'Token symbol is required',
        blockchain: 'Choose a blockchain',
        startDate: 'Select a start date',
        endDate: 'Select an end date',
      },
    });
    expect(createPresaleRules(zone).check({ ...filled, endDate: '2027-05-31', endTime: '' })).toMatchObject({
      errors: { endDate: 'End must be after the start' },
    });
    expect(createPresaleRules(zone).check({ ...filled, websiteUrl: ' ' })).toMatchObject({
      errors: { websiteUrl: 'Enter at least one link' },
    });
    expect(createPresaleRules(zone).check({ ...filled, softCap: 'a lot' })).toMatchObject({
      errors: { softCap: 'Soft cap must be a number of at least 1' },
    });
  });

  it.each([
    ['1.250.000,50', 1_250_000.5],
    ['1,250,000.50', 1_250_000.5],
    ['250.000', 250_000],
    ['$250,000', 250_000],
    ['1 250 000', 1_250_000],
    ['12,50', 12.5],
  ])('parses the cap %s', (hardCap, dollars) => {
    expect(createPresaleRules(zone).check({ ...filled, hardCap })).toMatchObject({
      input: { hardCap: dollars },
    });
  });

  it('changes nothing if it is filled from a presale and sent unchanged', () => {
    const presale = createSamplePresale({
      presaleStart: '2026-10-25T01:30:42.123Z',
      softCap: 10,
      telegramUrl: 'https://t.me/harbour',
    });
    const fields = Object.keys(presaleInput.shape).filter((name) => name !== 'logo');
    const presaleInputFields = Object.fromEntries(
      Object.entries(presale).filter(([name]) => fields.includes(name)),
    );
    expect(createPresaleRules(zone, presale).check(toPresaleForm(presale, zone))).toEqual({
      ok: true,
      input: { ...presaleInputFields, logo: null },
    });
  });
});
