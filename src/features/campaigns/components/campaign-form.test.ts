import { describe, expect, it } from 'vitest';
import { createSampleCampaign } from '../../../../test/factories/sample-campaign.ts';
import {
  createAdminCampaignRules,
  createCampaignRules,
  emptyCampaignForm,
  toCampaignForm,
} from './campaign-form.ts';

const zone = 'Africa/Lagos';

const runningMs = Date.parse('2026-11-10T12:00:00.000Z');

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
    const form = toCampaignForm(campaign, zone, runningMs);
    expect(createAdminCampaignRules(zone, campaign, runningMs).check(form)).toEqual({
      ok: true,
      input: { ...rest, image: null },
    });
    expect(createCampaignRules(zone, campaign).check(form)).not.toHaveProperty('input.status');
  });

  it('sends the status only if it was changed', () => {
    const campaign = createSampleCampaign({ status: 'ended' });
    const form = toCampaignForm(campaign, zone, runningMs);
    const check = (changes: Partial<typeof form>) =>
      createAdminCampaignRules(zone, campaign, runningMs).check({ ...form, ...changes });
    expect(form.status).toBe('ended');
    expect(check({ title: 'Second season' })).not.toHaveProperty('input.status');
    expect(check({ status: '' })).toMatchObject({ input: { status: null } });
    expect(check({ status: 'active' })).toMatchObject({ input: { status: 'active' } });
  });

  it('starts with the status of the dates, also if the job set it', () => {
    expect(toCampaignForm(createSampleCampaign({ status: 'active' }), zone, runningMs).status).toBe('');
    expect(emptyCampaignForm.status).toBe('');
  });
});
