import type { UseFormReturn } from 'react-hook-form';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { type FollowCampaignInput, followCampaignInput } from '../../schema.ts';
import { parseNumbers } from '../cost.ts';

/** The form's raw text values. */
export type FollowCampaignForm = { twitterHandle: string; pointsPerFollower: string; targetFollows: string };

export type FollowCampaignFormState = UseFormReturn<FollowCampaignForm, unknown, FollowCampaignInput>;

export const emptyFollowCampaignForm: FollowCampaignForm = {
  twitterHandle: '',
  pointsPerFollower: '1',
  targetFollows: '100',
};

export const followCampaignRules = createFormRules<FollowCampaignForm, FollowCampaignInput>({
  input: followCampaignInput,
  toInput: (form) => ({ twitterHandle: form.twitterHandle, ...parseNumbers(form) }),
});
