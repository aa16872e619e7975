import { describe, expect, it } from 'vitest';
import { sampleCampaign } from '../../../../test/factories/sample-campaign.ts';
import { adminCampaignRules, campaignRules, emptyCampaignForm, toCampaignForm } from './campaign-form.ts';

const zone = 'Africa/Lagos';

const running = Date.parse('2026-11-10T12:00:00.000Z');

describe('the form of a campaign', () => {
  it('says beside each field what is wrong with it', () => {
    expect(adminCampaignRules(zone).check(emptyCampaignForm)).toEqual({
      ok: false,
      errors: {
        title: 'Title is required',
        description: 'Description is required',
        category: 'Please select a category',
        startDate: 'Please select a start date',
        endDate: 'Please select an end date',
        rewardType: 'Please select a reward type',
        rewardAmount: 'Reward amount is required',
      },
    });
    const form = { ...toCampaignForm(sampleCampaign(), zone), maxParticipants: '12 or so' };
    expect(campaignRules(zone).check(form)).toMatchObject({
      errors: { maxParticipants: 'Max participants must be a whole number of at least 1' },
    });
  });

  it('ends with the last minute of its end date when no time is given', () => {
    const form = toCampaignForm(sampleCampaign({ imageUrl: null }), zone);
    const oneDay = { ...form, startTime: '', endDate: form.startDate, endTime: '' };
    expect(campaignRules(zone).check(oneDay)).toMatchObject({
      ok: true,
      input: { startDate: '2026-10-31T23:00:00.000Z', endDate: '2026-11-01T22:59:00.000Z' },
    });
  });

  it('filled from a campaign and sent as it is, changes nothing', () => {
    const campaign = sampleCampaign({
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
    expect(adminCampaignRules(zone, campaign, running).check(form)).toEqual({
      ok: true,
      input: { ...rest, image: null },
    });
    expect(campaignRules(zone, campaign).check(form)).not.toHaveProperty('input.status');
  });

  it('sends the status only when it was changed', () => {
    const campaign = sampleCampaign({ status: 'ended' });
    const form = toCampaignForm(campaign, zone, running);
    const sent = (changes: Partial<typeof form>) =>
      adminCampaignRules(zone, campaign, running).check({ ...form, ...changes });
    expect(form.status).toBe('ended');
    expect(sent({ title: 'Second season' })).not.toHaveProperty('input.status');
    expect(sent({ status: '' })).toMatchObject({ input: { status: null } });
    expect(sent({ status: 'active' })).toMatchObject({ input: { status: 'active' } });
  });

  it('begins with the dates’ status, also where the job has set it', () => {
    expect(toCampaignForm(sampleCampaign({ status: 'active' }), zone, running).status).toBe('');
    expect(emptyCampaignForm.status).toBe('');
  });
});
