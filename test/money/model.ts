export type ModelClaim = {
  claimant: number;
  status: 'pending' | 'approved' | 'rejected';
  isResubmitted: boolean;
  /** Paid and then reversed; it still counts as paid. */
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

export type ModelPurchase = { buyer: number; refundedNaira: number; deducted: number };

/** The package bought in these histories. */
export const purchasedPackage = { naira: 100, base: 10, bonus: 2, credits: 12 };

/**
 * The rules of credits as a small in-memory model, to compare the application with. A step's method returns whether the
 * step is allowed; rejected steps change nothing.
 */
export class Model {
  readonly balances: number[];
  readonly debts: number[];
  readonly campaigns: ModelCampaign[] = [];
  readonly purchases: ModelPurchase[] = [];

  constructor(people: number) {
    this.balances = Array.from({ length: people }, () => 0);
    this.debts = Array.from({ length: people }, () => 0);
  }

  /** Adds credits after repaying debt. */
  #receive(person: number, amount: number): void {
    const owed = this.debts[person] ?? 0;
    const paid = Math.min(owed, this.#getBalance(person) + amount);
    this.balances[person] = this.#getBalance(person) + amount - paid;
    this.debts[person] = owed - paid;
  }

  buy(buyer: number): boolean {
    this.#receive(buyer, purchasedPackage.credits);
    this.purchases.push({ buyer, refundedNaira: 0, deducted: 0 });
    return true;
  }

  /** Refunds money and takes the credits back; missing credits become a debt. */
  refund(purchase: ModelPurchase, naira: number): boolean {
    const amount = Math.min(naira, purchasedPackage.naira - purchase.refundedNaira);
    if (amount <= 0) return false;
    purchase.refundedNaira += amount;
    const deductedCredits = Math.floor(
      (purchasedPackage.credits * purchase.refundedNaira) / purchasedPackage.naira,
    );
    const credits = deductedCredits - purchase.deducted;
    purchase.deducted = deductedCredits;
    this.#deduct(purchase.buyer, credits);
    return true;
  }

  #deduct(person: number, credits: number): void {
    const deducted = Math.min(credits, this.#getBalance(person));
    this.balances[person] = this.#getBalance(person) - deducted;
    this.debts[person] = (this.debts[person] ?? 0) + credits - deducted;
  }

  #getBalance(person: number): number {
    return this.balances[person] ?? 0;
  }

  grant(person: number, amount: number): boolean {
    this.#receive(person, amount);
    return true;
  }

  create(creator: number, handle: string, points: number, target: number): boolean {
    const cost = points * target;
    if (
      this.campaigns.some(
        (campaign) => campaign.isActive && campaign.creator === creator && campaign.handle === handle,
      )
    )
      return false;
    if (this.#getBalance(creator) < cost) return false;
    this.balances[creator] = this.#getBalance(creator) - cost;
    const defaults = { budget: cost, claims: [], isActive: true, isClosed: false };
    this.campaigns.push({ creator, handle, points, target, ...defaults });
    return true;
  }

  #hasOpenSpot(campaign: ModelCampaign): boolean {
    const activeClaims = campaign.claims.filter(({ status }) => status !== 'rejected').length;
    return campaign.isActive && activeClaims < campaign.target;
  }

  /** A follow is paid once, whatever the campaign. */
  #isClaimedElsewhere(claimant: number, campaign: ModelCampaign): boolean {
    return this.campaigns
      .filter(
        (item) => item !== campaign && item.creator === campaign.creator && item.handle === campaign.handle,
      )
      .some(({ claims }) =>
        claims.some(
          (claim) => claim.claimant === claimant && (claim.status !== 'rejected' || claim.isReversed),
        ),
      );
  }

  claim(claimant: number, campaign: ModelCampaign): boolean {
    if (!this.#hasOpenSpot(campaign) || campaign.creator === claimant) return false;
    if (campaign.claims.some((claim) => claim.claimant === claimant)) return false;
    if (this.#isClaimedElsewhere(claimant, campaign)) return false;
    campaign.claims.push({ claimant, status: 'pending', isResubmitted: false, isReversed: false });
    return true;
  }

  resubmit(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'rejected' || claim.isResubmitted || claim.isReversed) return false;
    if (!this.#hasOpenSpot(campaign)) return false;
    if (this.#isClaimedElsewhere(claim.claimant, campaign)) return false;
    claim.status = 'pending';
    claim.isResubmitted = true;
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

  /** The payment returns to the campaign if it can reopen, else to its creator. */
  reverseClaim(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'approved') return false;
    claim.status = 'rejected';
    claim.isReversed = true;
    this.#deduct(claim.claimant, campaign.points);
    if (campaign.isActive) campaign.budget += campaign.points;
    else this.#receive(campaign.creator, campaign.points);
    return true;
  }

  /** Returns the budget of an unpaid claim to the creator if the campaign is closed. */
  #release(campaign: ModelCampaign): void {
    if (!campaign.isClosed) return;
    campaign.budget -= campaign.points;
    this.#receive(campaign.creator, campaign.points);
  }

  reject(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'pending') return false;
    claim.status = 'rejected';
    this.#release(campaign);
    return true;
  }

  withdraw(campaign: ModelCampaign, claim: ModelClaim): boolean {
    if (claim.status !== 'pending') return false;
    if (claim.isResubmitted) claim.status = 'rejected';
    else campaign.claims.splice(campaign.claims.indexOf(claim), 1);
    this.#release(campaign);
    return true;
  }

  close(person: number, campaign: ModelCampaign): boolean {
    if (!campaign.isActive || campaign.creator !== person) return false;
    const reserved = campaign.claims.filter(({ status }) => status === 'pending').length * campaign.points;
    this.#receive(person, campaign.budget - reserved);
    campaign.budget = reserved;
    campaign.isActive = false;
    campaign.isClosed = true;
    return true;
  }

  /** Approves pending claims on closed campaigns, as the end of their review period does. Returns their number. */
  approveOverdue(): number {
    const due = this.campaigns
      .filter(({ isClosed }) => isClosed)
      .flatMap((campaign) =>
        campaign.claims.filter(({ status }) => status === 'pending').map((claim) => ({ campaign, claim })),
      );
    for (const { campaign, claim } of due) this.approve(campaign, claim);
    return due.length;
  }
}
