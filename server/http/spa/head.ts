import { webAddress } from '../../../src/rules/webAddress';
import { BASE } from './base';
import { type PageHead, site } from './publicPages';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const og = (property: string, content: string): string =>
  `<meta property="og:${property}" content="${escaped(content)}" />`;

/** Few previews show a drawing: the site's picture follows it. */
function picturesOf({ pictures = [] }: PageHead): readonly string[] {
  const shown = pictures.filter((address) => webAddress(address));
  return shown.some((address) => !/\.svg$/i.test(address)) ? shown : [...shown, site.picture];
}

/** The elements that describe a page; `path` is the address at which it was asked for. */
export function headOf(page: PageHead, path: string, publicUrl: string): string {
  const title = `${page.title} · ${site.name}`;
  const address = `${publicUrl}${BASE}${page.path ?? path}`;
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(page.description)}" />`,
    `<link rel="canonical" href="${escaped(address)}" />`,
    og('site_name', site.name),
    og('type', 'website'),
    og('url', address),
    og('title', title),
    og('description', page.description),
    ...picturesOf(page).map((picture) => og('image', new URL(picture, publicUrl).href)),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
