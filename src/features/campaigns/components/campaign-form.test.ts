import { describe, expect, it } from 'vitest';
import { createSampleCampaign } from '../../../../test/factories/sample-campaign.ts';
import {
  createAdminCampaignRules,
  createCampaignRules,
  emptyCampaignForm,
  toCampaignForm,
} from './campaign-form.ts';

const zone = 'Africa/Lagos';

const running = Date.parse('2026-11-10T12:00:00.000Z');

describe('the campaign form', () => {
  it('reports errors beside each field', () => {
    expect(createAdminCampaignRules(zone).check(emptyCampaignForm)).toEqual({
      ok: false,
      errors: {
        title: 'Title is required',
        description: 'Description is required',
        category: 'Select a category',
        startDate: 'Select a start date',
        endDate: 'Select an end date',
        rewardType: 'Select a reward type',
        rewardAmount: 'Reward amount is required',
      },
    });
    const form = { ...toCampaignForm(createSampleCampaign(), zone), maxParticipants: '12 or so' };
    expect(createCampaignRules(zone).check(form)).toMatchObject({
      errors: { maxParticipants: 'Max participants must be a whole number of at least 1' },
    });
  });

  it('ends in the last minute of its end date if no time is given', () => {
    const form = toCampaignForm(createSampleCampaign({ imageUrl: null }), zone);
    const oneDay = { ...form, startTime: '', endDate: form.startDate, endTime: '' };
    expect(createCampaignRules(zone).check(oneDay)).toMatchObject({
      ok: true,
      input: { startDate: '2026-10-31T23:00:00.000Z', endDate: '2026-11-01T22:59:00.000Z' },
    });
  });

  it('preserves a campaign’s values', () => {
    const campaign = createSampleCampaign({
      endDate: '2026-12-01T12:00:30.500Z',
      maxParticipants: 25_000,
      isFeatured: true,
    });
    const {
      id: _i,
      createdAt: _c,
      participants: _p,
      imageUrl: _u,
      listing: _l,
      status: _s,
      ...rest
    } = campaign;
    const form = toCampaignForm(campaign, zone, running);
    expect(createAdminCampaignRules(zone, campaign, running).check(form)).toEqual({
      ok: true,
      input: { ...rest, image: null },
    });
    expect(createCampaignRules(zone, campaign).check(form)).not.toHaveProperty('input.status');
  });

  it('sends the status only if it was changed', () => {
    const campaign = createSampleCampaign({ status: 'ended' });
    const form = toCampaignForm(campaign, zone, running);
    const sent = (changes: Partial<typeof form>) =>
      createAdminCampaignRules(zone, campaign, running).check({ ...form, ...changes });
    expect(form.status).toBe('ended');
    expect(sent({ title: 'Second season' })).not.toHaveProperty('input.status');
    expect(sent({ status: '' })).toMatchObject({ input: { status: null } });
    expect(sent({ status: 'active' })).toMatchObject({ input: { status: 'active' } });
  });

  it('starts with the status of the dates, also if the job set it', () => {
    expect(toCampaignForm(createSampleCampaign({ status: 'active' }), zone, running).status).toBe('');
    expect(emptyCampaignForm.status).toBe('');
  });
});
