import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { countryCodes } from '../../src/contract/iso/countries';
import { ConfigError, numberFrom, type Settings } from './settings';

/** How invoices, receipts and credit notes are numbered and dated, and what e-invoices tell of the seller. */
export interface DocumentSettings {
  /** Begins each number. Another one begins with 1 again. */
  prefix: string;
  /** The zone of the seller, whose days and years the documents have. */
  timeZone: string;
  /** The code of two letters of the seller's country, and its tax number; without them there are no e-invoices. */
  seller: { country: string; tax_number: string };
  /** How an invoice can be paid by transfer, as it stands on the invoice; '' for nothing. */
  instructions: string;
  /** The days after which an invoice is due. */
  dueDays: number;
  /** The days after the due one on which an invoice is reminded of, ascending; none for no reminders. */
  reminderDays: readonly number[];
  /** The font file of the PDFs; '' for one with Latin, Greek and Cyrillic letters. */
  font: string;
}

function documentPrefix(text: string, name: string): string {
  if (/^[A-Z0-9-]{1,16}$/i.test(text)) return text;
  throw new ConfigError(`${name} must have up to 16 letters, digits and hyphens, not '${text}'.`);
}

function timeZone(text: string, name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    throw new ConfigError(`${name} must be a time zone like 'Europe/Berlin', not '${text}'.`);
  }
}

function country(text: string, name: string): string {
  if (countryCodes.includes(text)) return text;
  throw new ConfigError(`${name} must be the code of a country like 'DE', not '${text}'.`);
}

function reminderDays(text: string, name: string): number[] {
  if (['off', 'false', '0'].includes(text)) return [];
  const days = text.split(',').map((day) => numberFrom(1, 365)(day.trim(), name));
  return days.toSorted((a, b) => a - b);
}

function fontFile(text: string, name: string): string {
  if (existsSync(text)) return resolve(text);
  throw new ConfigError(`${name} must be a font file (TTF or OTF), and '${text}' is none.`);
}

/** The fictitious seller of the demo. */
export const demoSeller = { country: 'US', tax_number: '00-0000000' };
export const demoInstructions =
  'By transfer to account 00000000 (fictitious), with the number of the invoice.';

export const readDocumentSettings = (settings: Settings, isDemo: boolean): DocumentSettings => ({
  prefix: settings.read('DOCUMENT_PREFIX', '', documentPrefix),
  timeZone: settings.read('SELLER_TIME_ZONE', 'UTC', timeZone),
  seller: {
    country: settings.read('SELLER_COUNTRY', isDemo ? demoSeller.country : '', country),
    tax_number: settings.read('SELLER_TAX_NUMBER', isDemo ? demoSeller.tax_number : '', (text) =>
      text.trim(),
    ),
  },
  instructions: settings.read('INVOICE_INSTRUCTIONS', isDemo ? demoInstructions : '', (text) => text.trim()),
  dueDays: settings.read('INVOICE_DUE_DAYS', 30, numberFrom(0, 365)),
  reminderDays: settings.read('INVOICE_REMINDER_DAYS', [7, 30], reminderDays),
  font: settings.read('DOCUMENT_FONT', '', fontFile),
});
