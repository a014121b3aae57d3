import stdnum from 'stdnum';

/** The seller or the buyer, as far as it is known. */
export interface Identity {
  /** The code of two letters. */
  country: string;
  tax_number: string;
  email: string;
  /** The buyer's own reference. */
  reference?: string;
}

/** The number for VAT of a party, as 'DE136695976'; '' where its tax number is another one. */
export function vatIdOf({ country, tax_number }: Pick<Identity, 'country' | 'tax_number'>): string {
  const prefix = country === 'GR' ? 'EL' : country;
  for (const form of stdnum.euVat[country] ?? []) {
    const checked = form.validate(tax_number);
    if (checked.isValid)
      return checked.compact.startsWith(prefix) ? checked.compact : `${prefix}${checked.compact}`;
  }
  return '';
}

/** The schemes of addresses in Peppol that are numbers for VAT, by country. */
const vatSchemes: Readonly<Record<string, string>> = {
  ...{ AD: '9922', AT: '9914', BG: '9926', CH: '9927', CY: '9928', CZ: '9929', DE: '9930', DK: '0184' },
  ...{ EE: '9931', ES: '9920', FR: '9957', GR: '9933', HR: '9934', HU: '9910', IE: '9935' },
  ...{ IT: '0211', LT: '9937', LU: '9938', LV: '9939', MT: '9943', NL: '9944', PL: '9945', PT: '9946' },
  ...{ RO: '9947', SI: '9949', SK: '9950' },
};

/** Those that are the first digits of a tax number, and how many. */
const digitSchemes: Readonly<Record<string, readonly [scheme: string, digits: number]>> = {
  ...{ BE: ['0208', 10], NO: ['0192', 9], SE: ['0007', 10], US: ['9959', 9] },
};

/** The reference of a public buyer in Germany, with its check digits (ISO 7064, mod 97-10). */
function isLeitwegId(text: string): boolean {
  if (!/^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/i.test(text)) return false;
  const digits = [...text.replaceAll('-', '')].map((letter) => Number.parseInt(letter, 36));
  return BigInt(digits.join('')) % 97n === 1n;
}

/** The address in Peppol that follows from the numbers of a party; its email where none does. */
export function electronicAddressOf(party: Identity): { scheme: string; id: string; isPeppol: boolean } {
  const { country, tax_number, email, reference = '' } = party;
  if (isLeitwegId(reference)) return { scheme: '0204', id: reference, isPeppol: true };
  const [scheme, length] = digitSchemes[country] ?? ['', 0];
  const digits = tax_number.replace(/\D/g, '');
  if (scheme && digits.length >= length) return { scheme, id: digits.slice(0, length), isPeppol: true };
  const [vatScheme, vatId] = [vatSchemes[country], vatIdOf(party)];
  if (vatScheme && vatId) return { scheme: vatScheme, id: vatId, isPeppol: true };
  return { scheme: 'EM', id: email, isPeppol: false };
}
