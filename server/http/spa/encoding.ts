/** Encodings by their HTTP names, best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** The supported encodings in an Accept-Encoding header, best first. */
export const acceptedEncodings = (accepted = ''): Encoding[] =>
  encodings.filter((name) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0+)?\\s*(?:,|$))`).test(accepted));

export const bestEncoding = (accepted?: string): Encoding | undefined => acceptedEncodings(accepted)[0];
