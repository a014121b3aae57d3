import { webAddress } from '../../../src/rules/webAddress';
import { BASE } from '../base';
import { type PageHead, site } from './publicPages';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const og = (property: string, content: string): string =>
  `<meta property="og:${property}" content="${escaped(content)}" />`;

/** The page's first picture that is no drawing, since few previews show one; else that of the site. */
function pictureOf({ title, pictures = [] }: PageHead): { address: string; text: string } {
  const own = pictures.find((address) => webAddress(address) && !/\.svg$/i.test(address));
  return own ? { address: own, text: title } : { address: site.picture, text: site.pictureText };
}

/** The elements that describe a page; `path` is the address at which it was asked for. */
export function headOf(page: PageHead, path: string, publicUrl: string): string {
  const title = `${page.title} · ${site.name}`;
  const picture = pictureOf(page);
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
    og('image', new URL(picture.address, publicUrl).href),
    og('image:alt', picture.text),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
