/**
 * The navigation state of a screen that a mailed link has led to. No address can set it, so the screen may do by itself
 * what the mail was asked for.
 */
export const byLink = { byLink: true };

export const cameByLink = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'byLink' in state;
