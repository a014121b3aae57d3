import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** A drawing of `public` as a picture that mail programs show. */
async function shoot(page, from, to, options) {
  const drawing = readFileSync(`public/${from}`).toString('base64');
  await page.setContent(
    `<style>body { margin: 0 } img { display: block; width: 100%; height: 100vh; object-fit: cover }</style>
    <img src="data:image/svg+xml;base64,${drawing}">`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  writeFileSync(`public/${to}`, await page.screenshot(options));
}

/** Takes the logo and the covers for mails, which show no drawings (SVG). */
export async function shootForMails(browser) {
  const logo = await browser.newPage({ viewport: { width: 72, height: 72 } });
  await shoot(logo, 'favicon.svg', 'mail-logo.png', { omitBackground: true });
  const cover = await browser.newPage({ viewport: { width: 640, height: 360 } });
  for (const name of readdirSync('public/covers').filter((file) => file.endsWith('.svg')))
    await shoot(cover, `covers/${name}`, `covers/${name.replace('.svg', '.jpg')}`, {
      type: 'jpeg',
      quality: 75,
    });
}
