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

export type ModelPurchase = { buyer: number; sentBack: number; taken: number };

/** What is bought in these histories: so many credits for so many naira. */
export const sold = { naira: 100, base: 10, bonus: 2, credits: 12 };

export class Model {
  readonly balances: number[];
  readonly debts: number[];
  readonly campaigns: ModelCampaign[] = [];
  readonly purchases: ModelPurchase[] = [];

  constructor(people: number) {
    this.balances = Array.from({ length: people }, () => 0);
    this.debts = Array.from({ length: people }, () => 0);
  }

  /** Who owes pays first. */
  #receive(person: number, amount: number): void {
    const owed = this.debts[person] ?? 0;
    const paid = Math.min(owed, this.#balance(person) + amount);
    this.balances[person] = this.#balance(person) + amount - paid;
    this.debts[person] = owed - paid;
  }

  buy(buyer: number): boolean {
    this.#receive(buyer, sold.credits);
    this.purchases.push({ buyer, sentBack: 0, taken: 0 });
    return true;
  }

  /** Money goes back, and credits with it; those that are not there are owed. */
  reverse(purchase: ModelPurchase, naira: number): boolean {
    const amount = Math.min(naira, sold.naira - purchase.sentBack);
    if (amount <= 0) return false;
    purchase.sentBack += amount;
    const taken = Math.floor((sold.credits * purchase.sentBack) / sold.naira);
    const credits = taken - purchase.taken;
    purchase.taken = taken;
    const { buyer } = purchase;
    const held = Math.min(credits, this.#balance(buyer));
    this.balances[buyer] = this.#balance(buyer) - held;
    this.debts[buyer] = (this.debts[buyer] ?? 0) + credits - held;
    return true;
  }

  #balance(person: number): number {
    return this.balances[person] ?? 0;
  }

  /** Each answers whether it is allowed; what is refused changes nothing. */
  grant(person: number, amount: number): boolean {
    this.#receive(person, amount);
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
    this.#receive(claim.claimant, campaign.points);
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
    this.#receive(person, campaign.budget);
    campaign.budget = 0;
    campaign.isActive = false;
    for (const claim of campaign.claims) if (claim.status === 'pending') claim.status = 'rejected';
    return true;
  }
}
