/**
 * The navigation state of a screen that a mailed link has led to. No address can set it, so the screen may take by
 * itself the step that the mail was requested for.
 */
export const byLink = { byLink: true };

export const cameByLink = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'byLink' in state;
