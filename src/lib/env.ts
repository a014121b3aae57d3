const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The build's settings; every one is described in .env.example. */
export const env = {
  apiBase: import.meta.env.VITE_API_BASE ?? '',
  helpUrl: import.meta.env.VITE_HELP_URL || 'https://help.casebridge.example/',
  /** The operator's pages that there are, as footers name them. */
  pages: __PAGES__,
  /** The operator's name and address on receipts (src/rules/receipts/seller.ts). */
  seller: import.meta.env.VITE_SELLER ?? '',
  /** If it is empty, payments use the sandbox. */
  stripeKey: import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY ?? '',
  trustedOrigins: list(import.meta.env.VITE_TRUSTED_ORIGINS),
};
