/** The form as it is typed. */
export type FollowCampaignForm = { twitterHandle: string; pointsPerFollower: string; targetFollows: string };

export const emptyForm: FollowCampaignForm = {
  twitterHandle: '',
  pointsPerFollower: '1',
  targetFollows: '100',
};

/** What was typed, and the key under which it is sent however often: one campaign comes of it. */
export type CreateDraft = { form: FollowCampaignForm; key: string };

const nameOf = (viewerId: string) => `follow-campaign-draft-${viewerId}`;

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** What this tab has kept; undefined where there is nothing. */
export function readDraft(viewerId: string): CreateDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(viewerId)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('form' in kept) || !('key' in kept)) return undefined;
    // Written by keepDraft; every value is looked at.
    const form = kept.form as Partial<Record<keyof FollowCampaignForm, unknown>>;
    return {
      key: textOf(kept.key, crypto.randomUUID()),
      form: {
        twitterHandle: textOf(form.twitterHandle, emptyForm.twitterHandle),
        pointsPerFollower: textOf(form.pointsPerFollower, emptyForm.pointsPerFollower),
        targetFollows: textOf(form.targetFollows, emptyForm.targetFollows),
      },
    };
  } catch {
    return undefined;
  }
}

export function keepDraft(viewerId: string, draft: CreateDraft): void {
  try {
    sessionStorage.setItem(nameOf(viewerId), JSON.stringify(draft));
  } catch {
    // The open form still holds the text.
  }
}

export function dropDraft(viewerId: string): void {
  try {
    sessionStorage.removeItem(nameOf(viewerId));
  } catch {
    // Nothing was kept then.
  }
}
