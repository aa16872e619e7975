/** What the rules of credits say, in a few lines and in memory, to compare the real thing with. */
export type ModelClaim = { claimant: number; status: 'pending' | 'approved' | 'rejected' };
export type ModelCampaign = {
  creator: number;
  points: number;
  target: number;
  budget: number;
  claims: ModelClaim[];
  isActive: boolean;
};

export class Model {
  readonly balances: number[];
  readonly campaigns: ModelCampaign[] = [];

  constructor(people: number) {
    this.balances = Array.from({ length: people }, () => 0);
  }

  #balance(person: number): number {
    return this.balances[person] ?? 0;
  }

  /** Each answers whether it is allowed; what is refused changes nothing. */
  grant(person: number, amount: number): boolean {
    this.balances[person] = this.#balance(person) + amount;
    return true;
  }

  create(creator: number, points: number, target: number): boolean {
    const cost = points * target;
    if (this.#balance(creator) < cost) return false;
    this.balances[creator] = this.#balance(creator) - cost;
    this.campaigns.push({ creator, points, target, budget: cost, claims: [], isActive: true });
    return true;
  }

  claim(claimant: number, campaign: ModelCampaign): boolean {
    const taken = campaign.claims.filter(({ status }) => status !== 'rejected').length;
    if (!campaign.isActive || campaign.creator === claimant || taken >= campaign.target) return false;
    if (campaign.claims.some((one) => one.claimant === claimant)) return false;
    campaign.claims.push({ claimant, status: 'pending' });
    return true;
  }

  approve(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'pending') return false;
    claim.status = 'approved';
    campaign.budget -= campaign.points;
    this.balances[claim.claimant] = this.#balance(claim.claimant) + campaign.points;
    if (campaign.budget === 0) campaign.isActive = false;
    return true;
  }

  reject(claim: ModelClaim): boolean {
    if (claim.status !== 'pending') return false;
    claim.status = 'rejected';
    return true;
  }

  close(person: number, campaign: ModelCampaign): boolean {
    if (!campaign.isActive || campaign.creator !== person) return false;
    this.balances[person] = this.#balance(person) + campaign.budget;
    campaign.budget = 0;
    campaign.isActive = false;
    for (const claim of campaign.claims) if (claim.status === 'pending') claim.status = 'rejected';
    return true;
  }
}
