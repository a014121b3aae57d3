import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

const page = document.documentElement;
const queries = new Map<string, MediaQueryList & { matches: boolean }>();
window.matchMedia = (media) => {
  const query = Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  queries.set(media, query);
  return query;
};
// It reads the media queries once.
vi.resetModules();
const { showLook } = await import('../../../src/lib/look/look');
const { SchemeChoice } = await import('../../../src/components/scheme/SchemeChoice');

function turn(media: string, matches: boolean) {
  const query = queries.get(media);
  Object.assign(query ?? {}, { matches });
  query?.dispatchEvent(new Event('change'));
}

beforeEach(() => {
  for (const media of queries.keys()) turn(media, false);
});

test('a page has the scheme of the system, and follows it, but is printed light', () => {
  showLook();
  expect(page.dataset.bsTheme).toBe('light');
  turn('(prefers-color-scheme: dark)', true);
  expect(page.dataset.bsTheme).toBe('dark');
  turn('print', true);
  expect(page.dataset.bsTheme).toBe('light');
});

test('the chosen scheme outranks the system, is kept, and is shown in another tab', async () => {
  render(<SchemeChoice />);
  await userEvent.selectOptions(screen.getByLabelText('Appearance'), 'Dark');
  expect(page.dataset.bsTheme).toBe('dark');
  page.dataset.bsTheme = '';
  showLook();
  expect(page.dataset.bsTheme).toBe('dark');
  localStorage.setItem('scheme', 'light');
  window.dispatchEvent(new StorageEvent('storage'));
  expect(page.dataset.bsTheme).toBe('light');
});

test('the typeface is shown once this browser has loaded it', () => {
  showLook();
  expect(page).not.toHaveClass('typeface');
  localStorage.setItem('typeface', '');
  showLook();
  expect(page).toHaveClass('typeface');
});
