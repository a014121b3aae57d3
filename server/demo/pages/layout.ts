import type { Context } from 'hono';
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
        ${showOutbox ? html`<nav><a href="/admin/library">Back to the hub</a> <a href="/sandbox/outbox">Outbox</a></nav>` : ''}
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
