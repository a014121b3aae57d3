const DEMO_SELLER = 'Casebridge Demo (fictitious)\n1 Example Street\nSampletown 00000';

/** The seller on receipts; '' for none. Where cards are test cards, it is a fictitious one unless it is set. */
export const sellerOf = (setting: string | undefined, takesCards: boolean): string =>
  setting?.trim() || (takesCards ? '' : DEMO_SELLER);
