const MAX_LENGTH = 320;

/** As zod's pattern of addresses, with `&`, and with the names that international domains have in the DNS. */
export const EMAIL_PATTERN =
  /^(?:[A-Za-z0-9_'&+-]+\.)*[A-Za-z0-9_'&+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/;

/** Marks that show nothing, as text copied from Word, Outlook, PDFs and right-to-left systems has them. */
const INVISIBLE = /\p{Cf}/gu;

/** An international domain as the DNS knows it, so that both spellings are one address. */
function inDns(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/\\?#@:%[\]]/.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}

/**
 * The one form in which an address is read, stored and compared: without invisible marks, with plain signs in place of
 * typographic and full-width ones, in lower case.
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize('NFKC').replace(INVISIBLE, '').replace(/[‘’]/g, "'").trim().toLowerCase();
  const domain = plain.lastIndexOf('@') + 1;
  return domain === 0 ? plain : plain.slice(0, domain) + inDns(plain.slice(domain));
}

/** Ends the address of an account whose owner was erased. */
export const ERASED_DOMAIN = '@erased.invalid';
export const isErased = (email: string): boolean => email.endsWith(ERASED_DOMAIN);

/** Whether a text is one email address, however it is written. */
export function isEmailAddress(text: string): boolean {
  const email = normalizeEmail(text);
  return text.length <= MAX_LENGTH && EMAIL_PATTERN.test(email) && !isErased(email);
}

/** Zero-width joiners are part of words in some scripts. */
const HIDDEN = /(?![\u200c\u200d])\p{Cf}/gu;

/** A name or another line as it is stored: composed letters, without marks that hide or turn text. */
export const normalizeLine = (text: string): string => text.normalize('NFC').replace(HIDDEN, '').trim();
