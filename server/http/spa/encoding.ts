/** What a client may take a text in, best first, as HTTP names it. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The encodings that a client takes, best first. */
export const acceptedEncodings = (accepted = ''): Encoding[] =>
  encodings.filter((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted));

export const bestEncoding = (accepted?: string): Encoding | undefined => acceptedEncodings(accepted)[0];
