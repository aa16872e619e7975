/** What the rules of credits say, in a few lines and in memory, to compare the real thing with. */
export type ModelClaim = {
  claimant: number;
  status: 'pending' | 'approved' | 'rejected';
  isAgain: boolean;
  /** Paid, and then reversed: it counts as paid for good. */
  isReversed: boolean;
};
export type ModelCampaign = {
  creator: number;
  handle: string;
  points: number;
  target: number;
  budget: number;
  claims: ModelClaim[];
  isActive: boolean;
  isClosed: boolean;
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
    this.#takeBack(purchase.buyer, credits);
    return true;
  }

  #takeBack(person: number, credits: number): void {
    const held = Math.min(credits, this.#balance(person));
    this.balances[person] = this.#balance(person) - held;
    this.debts[person] = (this.debts[person] ?? 0) + credits - held;
  }

  #balance(person: number): number {
    return this.balances[person] ?? 0;
  }

  /** Each answers whether it is allowed; what is refused changes nothing. */
  grant(person: number, amount: number): boolean {
    this.#receive(person, amount);
    return true;
  }

  create(creator: number, handle: string, points: number, target: number): boolean {
    const cost = points * target;
    if (this.campaigns.some((one) => one.isActive && one.creator === creator && one.handle === handle))
      return false;
    if (this.#balance(creator) < cost) return false;
    this.balances[creator] = this.#balance(creator) - cost;
    const fresh = { budget: cost, claims: [], isActive: true, isClosed: false };
    this.campaigns.push({ creator, handle, points, target, ...fresh });
    return true;
  }

  #hasPlace(campaign: ModelCampaign): boolean {
    const taken = campaign.claims.filter(({ status }) => status !== 'rejected').length;
    return campaign.isActive && taken < campaign.target;
  }

  /** One follow is paid once, through whichever campaign. */
  #isTaken(claimant: number, campaign: ModelCampaign): boolean {
    return this.campaigns
      .filter((one) => one !== campaign && one.creator === campaign.creator && one.handle === campaign.handle)
      .some(({ claims }) =>
        claims.some((one) => one.claimant === claimant && (one.status !== 'rejected' || one.isReversed)),
      );
  }

  claim(claimant: number, campaign: ModelCampaign): boolean {
    if (!this.#hasPlace(campaign) || campaign.creator === claimant) return false;
    if (campaign.claims.some((one) => one.claimant === claimant)) return false;
    if (this.#isTaken(claimant, campaign)) return false;
    campaign.claims.push({ claimant, status: 'pending', isAgain: false, isReversed: false });
    return true;
  }

  again(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'rejected' || claim.isAgain || claim.isReversed) return false;
    if (!this.#hasPlace(campaign)) return false;
    if (this.#isTaken(claim.claimant, campaign)) return false;
    claim.status = 'pending';
    claim.isAgain = true;
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

  /** What was paid goes back to the campaign, where it is open again, or else to its creator. */
  clawBack(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'approved') return false;
    claim.status = 'rejected';
    claim.isReversed = true;
    this.#takeBack(claim.claimant, campaign.points);
    if (campaign.isActive) campaign.budget += campaign.points;
    else this.#receive(campaign.creator, campaign.points);
    return true;
  }

  /** A place on a closed campaign that nobody is paid for any more. */
  #giveBack(campaign: ModelCampaign): void {
    if (!campaign.isClosed) return;
    campaign.budget -= campaign.points;
    this.#receive(campaign.creator, campaign.points);
  }

  reject(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'pending') return false;
    claim.status = 'rejected';
    this.#giveBack(campaign);
    return true;
  }

  withdraw(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'pending') return false;
    if (claim.isAgain) claim.status = 'rejected';
    else campaign.claims.splice(campaign.claims.indexOf(claim), 1);
    this.#giveBack(campaign);
    return true;
  }

  close(person: number, campaign: ModelCampaign): boolean {
    if (!campaign.isActive || campaign.creator !== person) return false;
    const held = campaign.claims.filter(({ status }) => status === 'pending').length * campaign.points;
    this.#receive(person, campaign.budget - held);
    campaign.budget = held;
    campaign.isActive = false;
    campaign.isClosed = true;
    return true;
  }

  /** The time to review claims on closed campaigns is over: those that wait are approved. */
  overdue(): number {
    const due = this.campaigns
      .filter(({ isClosed }) => isClosed)
      .flatMap((campaign) =>
        campaign.claims.filter(({ status }) => status === 'pending').map((claim) => ({ campaign, claim })),
      );
    for (const { campaign, claim } of due) this.approve(campaign, claim);
    return due.length;
  }
}
