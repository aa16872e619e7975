import { expect } from 'vitest';
import { emptyForms } from '../../src/features/submissions/submit/form-schema.ts';
import type { Caller } from './app.ts';

export type Body = Record<string, unknown>;
export type Kind = keyof typeof emptyForms;
export type Proposal = { kind: string; payload: Body };

type Callers = { admin: () => Caller; promoter: () => Caller };

export const createForm = (kind: Kind, changes: Body = {}) => ({
  kind,
  form: { ...emptyForms[kind], ...changes },
});

/** Returns the body of a successful response, and fails for any other. */
export async function expectSuccess(response: Promise<{ status: number; body: unknown }>): Promise<Body> {
  const { status, body } = await response;
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body as Body;
}

/** Returns builders of proposals of each kind, with dates around `now`. */
export function createProposals(now: () => Date) {
  const inHours = (hours: number) => new Date(now().getTime() + hours * 3_600_000).toISOString();
  const presale = (changes: Body = {}) => ({
    kind: 'presale',
    payload: {
      projectName: 'Aurora',
      tokenSymbol: 'AUR',
      blockchain: 'Base',
      presaleStart: inHours(24),
      presaleEnd: inHours(48),
      websiteUrl: 'https://aurora.example.com/',
      ...changes,
    },
  });
  const campaign = (changes: Body = {}) => ({
    kind: 'campaign',
    payload: {
      title: 'Aurora week',
      description: 'A week of Aurora.',
      category: 'DeFi',
      startDate: inHours(-1),
      endDate: inHours(48),
      rewardType: 'Token',
      rewardAmount: '10 AUR',
      websiteUrl: 'https://aurora.example.com/',
      ...changes,
    },
  });
  const quest = (changes: Body = {}) => ({
    kind: 'quest',
    payload: {
      title: 'Aurora steps',
      description: 'Look around.',
      projectName: 'Aurora',
      projectUrl: 'https://example.com/',
      reward: '50 points',
      startsAt: inHours(-1),
      endsAt: inHours(48),
      tasks: [{ kind: 'visit', title: 'Visit the site' }],
      ...changes,
    },
  });
  return { inHours, presale, campaign, quest };
}

/** Returns the calls of a promoter, and of an admin who reviews. */
export function createSubmissionCalls({ admin, promoter }: Callers) {
  async function saveDraft(kind: Kind, changes: Body = {}, by: Caller = promoter()): Promise<string> {
    return String(
      (await expectSuccess(by.call('POST', '/submissions', { item: createForm(kind, changes) }))).id,
    );
  }
  async function send(item: Proposal, by: Caller = promoter(), id?: string): Promise<string> {
    const submissionId = id ?? (await saveDraft(item.kind as Kind, {}, by));
    await expectSuccess(by.call('POST', `/submissions/${submissionId}/send`, { item }));
    return submissionId;
  }
  const requestOwn = (id: string, by: Caller = promoter()) => by.call('GET', `/submissions/${id}`);
  const review = async (id: string) => expectSuccess(admin().call('GET', `/admin/submissions/${id}`));
  const approve = async (id: string, by: Caller = admin()) =>
    by.call('POST', `/admin/submissions/${id}/approve`, { updatedAt: (await review(id)).updatedAt });
  const reject = async (id: string, reason: string, by: Caller = admin()) =>
    by.call('POST', `/admin/submissions/${id}/reject`, { updatedAt: (await review(id)).updatedAt, reason });
  const readOwn = async (id: string) => (await requestOwn(id)).body;
  return { saveDraft, send, requestOwn, review, approve, reject, readOwn };
}
