/** The action that mails a sign-in link to a user, and what it has done. */
export const MAIL_SIGN_IN = 'Email sign-in link';

export const signInMailed = (email: string): string => `A sign-in link is on its way to ${email}.`;
