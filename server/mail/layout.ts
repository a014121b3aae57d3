import { html, raw } from 'hono/html';
import { photoAddress } from '../../src/rules/addresses';
import type { Mail } from '../services/services';
import { JOINER, oneLine, plainName } from './names';

export type Fact = readonly [name: string, value: string];

interface Content {
  to: string;
  replyTo?: string;
  /** The recipient's name; '' if it is not known. */
  name: string;
  /** Also the heading. */
  subject: string;
  /** The simulation that the mail is about. */
  simulation?: { coverUrl: string };
  /** Shown alone and large. */
  code?: string | null;
  /** Paragraphs of plain text. */
  paragraphs: readonly string[];
  /** Names and values, as a list below the paragraphs; one without a value is left out. */
  facts?: readonly Fact[];
  /** Leads to a page of the hub. */
  action: { label: string; link: string };
  /** A further link, less prominent. */
  further?: { label: string; link: string } | undefined;
  /** Small print at the end. */
  note: string;
}

/** The seller as a fact of a mail, if there is one. */
export const sellerFacts = (seller: string): Fact[] =>
  seller ? [['Sold by', seller.split('\n').join(', ')]] : [];

interface Colours {
  page: string;
  text: string;
  muted: string;
}

export const light: Colours = {
  page: '#ffffff',
  text: '#16213e',
  muted: '#4a5270',
};
/** The page has the colour of the logo's ground. */
export const dark: Colours = {
  page: '#16213e',
  text: '#eceef5',
  muted: '#aab2c8',
};
/** The accent, as the next step has it in the app, in both schemes. */
export const button = { ground: '#b4531a', text: '#ffffff' };

/** Mail programs that read no style sheets have the light colours, from the attributes. */
const style = `:root{color-scheme:light dark}
      @media (prefers-color-scheme:dark){
        body{background:${dark.page} !important}
        body,a{color:${dark.text} !important}
        .muted{color:${dark.muted} !important}
        .button a{color:${button.text} !important}
      }`;

const MUTED = `color:${light.muted}`;
const SMALL_PRINT = `${MUTED};font-size:14px`;
const LINK = `color:${light.text};word-break:break-all`;

/** Some mail programs read a number over joiners, but not over an element. */
const shown = (text: string) =>
  text.split(JOINER).map((part, index) => html`${index > 0 && html`<span>&#8288;</span>`}${part}`);

/** The logo, and the cover if mail programs show it. The texts do without pictures. */
function pictures(hub: string, simulation: Content['simulation']) {
  const cover = photoAddress(simulation?.coverUrl);
  return html`<img src="${hub}/admin/mail-logo.png" alt="" width="36" height="36" style="margin-right:4px;vertical-align:middle"> <strong style="font-size:20px;vertical-align:middle">Casebridge</strong>
      ${
        cover &&
        html`<img src="${new URL(cover, hub).href}" alt="" width="560" style="display:block;width:100%;max-width:560px;height:auto;margin-top:20px;border-radius:6px">`
      }`;
}

/** Mail programs know no grid. */
const factsTable = (facts: readonly Fact[]) => html`<table style="border-collapse:collapse">
        ${facts.map(
          ([name, value]) => html`<tr>
          <th scope="row" class="muted" style="padding:2px 16px 2px 0;text-align:left;vertical-align:top;font-weight:normal;white-space:nowrap;${MUTED}">${name}</th>
          <td style="padding:2px 0;vertical-align:top">${shown(value)}</td>
        </tr>`,
        )}
      </table>`;

/** Outlook gives a link no padding, but its cell. */
const actionButton = ({
  label,
  link,
}: Content['action']) => html`<table role="presentation" style="border-spacing:0;margin:20px 0">
        <tr>
          <td class="button" style="border-radius:6px;background:${button.ground};mso-padding-alt:12px 20px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${button.ground};color:${button.text};font-weight:bold;text-decoration:none">${label}</a></td>
        </tr>
      </table>`;

/** Renders a mail in the common layout, as text and as HTML. */
export function renderMail(content: Content): Mail {
  const { to, replyTo, name, simulation, code, paragraphs, action, further, note } = content;
  const facts = (content.facts ?? []).filter(([, value]) => value);
  const subject = oneLine(content.subject);
  const greeting = plainName(name) ? `Hello ${plainName(name)},` : 'Hello,';
  return {
    to,
    ...(replyTo && { replyTo }),
    subject,
    text: [
      greeting,
      ...(code ? [`Your code is ${code}.`] : []),
      ...paragraphs.map(oneLine),
      ...(facts.length > 0 ? [facts.map((fact) => oneLine(fact.join(': '))).join('\n')] : []),
      ...[action, ...(further ? [further] : [])].flatMap(({ label, link }) => [`${label}:`, link]),
      note,
    ].join('\n\n'),
    html: String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
    <title>${subject}</title>
    <style>
      ${raw(style)}
    </style>
  </head>
  <body style="margin:0;padding:24px;background:${light.page};color:${light.text};font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5">
    <div style="max-width:560px;margin:0 auto">
      ${pictures(new URL(action.link).origin, simulation)}
      <h1 style="margin:24px 0 0;font-size:24px;line-height:1.25;overflow-wrap:anywhere">${shown(subject)}</h1>
      <p>${shown(greeting)}</p>
      ${code && html`<p style="margin:0;font-size:32px;font-weight:bold;letter-spacing:6px">${code}</p>`}
      ${paragraphs.map((paragraph) => html`<p>${shown(oneLine(paragraph))}</p>`)}
      ${facts.length > 0 && factsTable(facts)}
      ${actionButton(action)}
      <p class="muted" style="${SMALL_PRINT}">
        If the button does not work, open this address:<br>
        <a href="${action.link}" style="${LINK}">${action.link}</a>
      </p>
      ${further && html`<p><a href="${further.link}" style="color:${light.text}">${further.label}</a></p>`}
      <p class="muted" style="${SMALL_PRINT}">${note}</p>
    </div>
  </body>
</html>`),
  };
}
