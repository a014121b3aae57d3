import { expect, test } from 'vitest';
import { loadMissingStyles } from '../../../src/lib/lateFiles';

test('a part that waits for a sheet gets it, though another part loads the sheet once more', async () => {
  document.head.innerHTML = '<link rel="stylesheet" href="/part.css">';
  const [link] = document.head.children;
  const waits = new Promise((resolve) => link?.addEventListener('load', resolve));
  const other = loadMissingStyles();
  link?.nextElementSibling?.dispatchEvent(new Event('load'));
  await Promise.all([other, waits]);
  expect(document.head.querySelectorAll('link')).toHaveLength(1);
});
