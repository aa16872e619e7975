import { describe, expect, it } from 'vitest';
import { samplePresale } from '../../../../test/factories/sample-presale.ts';
import { presaleInput } from '../schema.ts';
import { adminPresaleRules, emptyPresaleForm, presaleRules, toPresaleForm } from './presale-form.ts';

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

describe('the form of a presale', () => {
  it('becomes the API’s input, its dates on the clock of the zone', () => {
    const checked = presaleRules(zone).check(filled);
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
    expect(adminPresaleRules(zone).check({ ...filled, isSponsored: true })).toMatchObject({
      input: { isSponsored: true },
    });
  });

  it('ends with the last minute of its end date when no time is given', () => {
    const oneDay = { ...filled, endDate: filled.startDate, endTime: '' };
    expect(presaleRules(zone).check(oneDay)).toMatchObject({
      ok: true,
      input: { presaleStart: '2027-05-31T23:00:00.000Z', presaleEnd: '2027-06-01T22:59:00.000Z' },
    });
  });

  it('says beside each field what is wrong with it', () => {
    expect(presaleRules(zone).check(emptyPresaleForm)).toEqual({
      ok: false,
      errors: {
        projectName: 'Project name is required',
        tokenSymbol: 'Token symbol is required',
        blockchain: 'Please select a blockchain',
        startDate: 'Please select a start date',
        endDate: 'Please select an end date',
      },
    });
    expect(presaleRules(zone).check({ ...filled, endDate: '2027-05-31', endTime: '' })).toMatchObject({
      errors: { endDate: 'End must be after the start' },
    });
    expect(presaleRules(zone).check({ ...filled, websiteUrl: ' ' })).toMatchObject({
      errors: { websiteUrl: 'Please enter at least one link' },
    });
    expect(presaleRules(zone).check({ ...filled, softCap: 'a lot' })).toMatchObject({
      errors: { softCap: 'Soft cap must be a number of at least 1' },
    });
  });

  it('filled from a presale and sent as it is, changes nothing', () => {
    const presale = samplePresale({
      presaleStart: '2026-10-25T01:30:42.123Z',
      softCap: 10,
      telegramUrl: 'https://t.me/harbour',
    });
    const fields = Object.keys(presaleInput.shape).filter((name) => name !== 'logo');
    const said = Object.fromEntries(Object.entries(presale).filter(([name]) => fields.includes(name)));
    expect(presaleRules(zone, presale).check(toPresaleForm(presale, zone))).toEqual({
      ok: true,
      input: { ...said, logo: null },
    });
  });
});
