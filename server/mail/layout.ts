import { html } from 'hono/html';
import type { Mail } from '../services/services';

export type Fact = readonly [name: string, value: string];

interface Content {
  to: string;
  /** The recipient's name; '' if it is not known. */
  name: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** Names and values, as a list below the paragraphs. */
  facts?: readonly Fact[];
  action: { label: string; link: string };
  /** A further link, less prominent. */
  further?: { label: string; link: string } | undefined;
  /** Small print at the end. */
  note: string;
}

/** Replaces line breaks, other control characters, and those that turn the direction of the text after them. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ').trim();

const LONGEST_NAME = 100;
/** Also the full stop of Chinese and Japanese, which browsers take for a dot. */
const LINK = /[/:@\\]|www[.。]|[.。]\p{L}{2,}/iu;
const YEAR = /(?<!\p{Nd})(?:19|20)\d\d(?!\p{Nd})/gu;
const PHONE_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u;

/** A text of somebody on one line, as a mail may show it: one that mail programs would make a link of is left out. */
export function plainLine(text: string): string {
  const line = oneLine(text);
  return LINK.test(line.normalize('NFKC')) || line.length > LONGEST_NAME ? '' : line;
}

/**
 * A name as a mail may show it. People choose their names and those of classes, so one that is a link, a phone number
 * or a text of its own is left out. Years are no part of a phone number.
 */
export function plainName(name: string): string {
  const line = plainLine(name);
  return PHONE_NUMBER.test(line.normalize('NFKC').replace(YEAR, ' ')) ? '' : line;
}

/** The seller as a fact of a mail, if there is one. */
export const sellerFacts = (seller: string): Fact[] =>
  seller ? [['Sold by', seller.split('\n').join(', ')]] : [];

const SMALL_PRINT = 'color:#4a5270;font-size:14px';

/** Mail programs know no grid. */
const factsTable = (facts: readonly Fact[]) => html`<table style="border-collapse:collapse">
        ${facts.map(
          ([name, value]) => html`<tr>
          <th scope="row" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:normal;color:#4a5270">${name}</th>
          <td style="padding:2px 0;vertical-align:top">${value}</td>
        </tr>`,
        )}
      </table>`;

/** Renders a mail in the common layout, as text and as HTML. */
export function renderMail(content: Content): Mail {
  const { to, name, subject, paragraphs, facts = [], action, further, note } = content;
  const greeting = plainName(name) ? `Hello ${plainName(name)},` : 'Hello,';
  return {
    to,
    subject: oneLine(subject),
    text: [
      greeting,
      ...paragraphs.map(oneLine),
      ...(facts.length > 0 ? [facts.map((fact) => oneLine(fact.join(': '))).join('\n')] : []),
      ...[action, ...(further ? [further] : [])].flatMap(({ label, link }) => [`${label}:`, link]),
      note,
    ].join('\n\n'),
    html: String(html`<!doctype html>
<html lang="en">
  <body style="margin:0;padding:24px;background:#ffffff;color:#16213e;font-family:system-ui,sans-serif;line-height:1.5">
    <div style="max-width:560px;margin:0 auto">
      <p>${greeting}</p>
      ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
      ${facts.length > 0 && factsTable(facts)}
      <p>
        <a href="${action.link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#16213e;color:#ffffff;text-decoration:none">${action.label}</a>
      </p>
      <p style="${SMALL_PRINT}">
        If the button does not work, open this address:<br>
        <a href="${action.link}" style="color:#16213e;word-break:break-all">${action.link}</a>
      </p>
      ${further && html`<p><a href="${further.link}" style="color:#16213e">${further.label}</a></p>`}
      <p style="${SMALL_PRINT}">${note}</p>
    </div>
  </body>
</html>`),
  };
}
