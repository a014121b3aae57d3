import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>;

interface Page {
  title: string;
  content: Markup;
  /** Shown to instructors only. */
  showOutbox?: boolean;
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Sends a page of the sandbox. It shows names and mails, so it is neither cached nor named as a referrer.
 */
export function sendPage(
  c: Context,
  { title, content, showOutbox = false }: Page,
  status: 200 | 404 | 422 = 200,
) {
  c.header('Content-Security-Policy', policy);
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · Simulation sandbox</title>
    <link rel="stylesheet" href="/sandbox/style.css">
    <link rel="icon" href="/sandbox/icon.svg">
  </head>
  <body>
    <header>
      <div>
        <strong>Simulation sandbox</strong>
        <span>Test mode</span>
        ${showOutbox ? html`<nav><a href="/admin/library">Back to the hub</a> <a href="/sandbox/outbox">Outbox</a> <a href="/sandbox/debits">Bank debits</a></nav>` : ''}
      </div>
    </header>
    <main>${content}</main>
  </body>
</html>`,
    status,
  );
}

/** A field of a posted HTML form; '' if it is missing. */
export const formField = async (c: Context, name: string): Promise<string> =>
  new URLSearchParams(await c.req.text()).get(name) ?? '';

export const sendNotFound = (c: Context, message: string) =>
  sendPage(c, { title: 'Not found', content: html`<h1>Not found</h1><p class="lead">${message}</p>` }, 404);

/** The style sheet of the sandbox pages, in the colours of the hub. */
const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fff, #121826);
  --ink: light-dark(#16213e, #e5e9f2);
  --muted: light-dark(#4a5270, #a9b3c7);
  --accent: #e07a2f;
  --line: light-dark(#dfe2ea, #333e55);
  --control: #7b839b;
  --success: light-dark(#1c6b3f, #8fd6ae);
  --due: light-dark(#8a4510, #f3b98a);
  --radius: .6rem;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  color: var(--ink);
  background: var(--paper);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  overflow-wrap: anywhere;
}
header { border-top: 4px solid var(--accent); border-bottom: 1px solid var(--line); }
header > div, main { max-width: 52rem; margin: 0 auto; padding: 1rem 1.25rem; }
header > div { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1rem; }
header strong { letter-spacing: .02em; }
header span { color: var(--muted); font-size: .875rem; }
header nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-left: auto; }
main { padding-block: 2.5rem 4rem; }
h1 { margin: 0 0 .25rem; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.25rem); line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; line-height: 1.3; }
p { margin: 0 0 1rem; }
a { color: var(--ink); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.eyebrow { color: var(--muted); font-size: .875rem; font-weight: 600; margin-bottom: .5rem; }
.lead { color: var(--muted); font-size: 1.125rem; }
.facts { display: flex; flex-wrap: wrap; gap: .75rem 2.5rem; margin: 1.5rem 0 0; padding: 1rem 0;
  border-block: 1px solid var(--line); }
.facts dt { color: var(--muted); font-size: .875rem; }
.facts dd { margin: 0; font-size: 1.125rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .75rem .75rem .75rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
th { color: var(--muted); font-size: .875rem; font-weight: 600; }
.address { display: block; color: var(--muted); font-size: .9375rem; }
label, legend { display: block; margin-bottom: .375rem; font-weight: 600; padding: 0; }
.hint { color: var(--muted); font-size: .9375rem; margin-bottom: .5rem; }
input[type="email"] { width: 100%; padding: .625rem .75rem; color: inherit; font: inherit;
  background: var(--paper); border: 1px solid var(--control); border-radius: var(--radius); }
button { margin-top: 1rem; padding: .7rem 1.4rem; min-height: 2.75rem; font: inherit; font-weight: 600; color: var(--paper);
  background: var(--ink); border: 1px solid var(--ink); border-radius: var(--radius); cursor: pointer; }
.secondary { color: var(--ink); background: var(--paper); }
.secondary:hover { background: color-mix(in srgb, var(--ink) 8%, var(--paper)); }
.actions { display: flex; flex-wrap: wrap; gap: 0 .75rem; margin-bottom: 1.5rem; }
button:hover { background: color-mix(in srgb, var(--ink) 88%, var(--paper)); }
.notice { margin: 1.5rem 0; padding: .25rem 0 .25rem 1rem; border-left: 4px solid var(--success); }
.notice > :last-child { margin-bottom: 0; }
.notice h2 { margin: 0 0 .375rem; font-size: 1rem; }
.badge { display: inline-block; white-space: nowrap; padding: .125rem .6rem; font-size: .875rem; font-weight: 600;
  border: 1px solid currentColor; border-radius: 1rem; }
.badge.ready { color: var(--success); }
.badge.due { color: var(--due); }
fieldset { margin: 0; padding: 0; border: 0; }
.option { display: flex; gap: .75rem; padding: .9rem 0; border-bottom: 1px solid var(--line);
  font-weight: 400; margin: 0; cursor: pointer; }
.option input { flex: none; width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; accent-color: var(--ink); }
.mail { padding: 1.5rem 0; border-bottom: 1px solid var(--line); }
.mail h2 { margin: 0 0 .25rem; }
.mail p { margin: 0; color: var(--muted); font-size: .9375rem; }
.mail .text { margin-top: .75rem; color: var(--ink); font-size: 1rem; white-space: pre-wrap; }
.filter { display: flex; margin-top: 1.5rem; padding-bottom: 1.5rem; border-bottom: 1px solid var(--line); flex-wrap: wrap; align-items: end; gap: .75rem; }
.filter div { flex: 1 1 14rem; }
.filter button { margin: 0; }
`;

/** The icon of the sandbox pages, in the colours of the hub. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#16213e"/>' +
  '<path d="M25 19v26l21-13z" fill="#e07a2f"/></svg>';

const send = (text: string, type: string) => () =>
  new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'max-age=300' } });

/** The files that the pages of the sandbox load, below /sandbox in the process that sends the pages. */
export const pageAssets = new Hono()
  .get('/style.css', send(style, 'text/css; charset=utf-8'))
  .get('/icon.svg', send(icon, 'image/svg+xml'));
