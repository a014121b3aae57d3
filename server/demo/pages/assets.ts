import { Hono } from 'hono';
import { icon } from './icon';
import { style } from './style';

const send = (text: string, type: string) => () =>
  new Response(text, { headers: { 'Content-Type': type, 'Cache-Control': 'max-age=300' } });

/** The files that the pages of the sandbox load, below /sandbox in the process that sends the pages. */
export const pageAssets = new Hono()
  .get('/style.css', send(style, 'text/css; charset=utf-8'))
  .get('/icon.svg', send(icon, 'image/svg+xml'));
