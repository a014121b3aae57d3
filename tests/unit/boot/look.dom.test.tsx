import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';

const page = document.documentElement;
const queries = new Map<string, MediaQueryList & { matches: boolean }>();
window.matchMedia = (media) => {
  queries.set(media, Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList);
  return queries.get(media) as MediaQueryList;
};
// It reads the media queries once.
vi.resetModules();
const { showLook } = await import('../../../src/lib/look/look');
const { SchemeChoice } = await import('../../../src/components/scheme/SchemeChoice');

test('a page has the scheme of the system, and follows it, but is printed light', () => {
  showLook();
  expect(page.dataset.bsTheme).toBe('light');
  for (const [media, scheme] of [
    ['(prefers-color-scheme: dark)', 'dark'],
    ['print', 'light'],
  ] as const) {
    Object.assign(queries.get(media) ?? {}, { matches: true });
    queries.get(media)?.dispatchEvent(new Event('change'));
    expect(page.dataset.bsTheme).toBe(scheme);
    Object.assign(queries.get('print') ?? {}, { matches: false });
  }
});

test('the chosen scheme outranks the system, is kept, and is shown in another tab', async () => {
  render(<SchemeChoice />);
  for (const [label, scheme] of [['Light', 'light'] as const, ['Dark', 'dark'] as const]) {
    await userEvent.selectOptions(screen.getByLabelText('Appearance'), label);
    expect(page.dataset.bsTheme).toBe(scheme);
    showLook();
    expect(page.dataset.bsTheme).toBe(scheme);
  }
  localStorage.setItem('scheme', 'light');
  window.dispatchEvent(new StorageEvent('storage'));
  expect(page.dataset.bsTheme).toBe('light');
});

test('the typeface is shown once this browser has loaded it', () => {
  for (const isLoaded of [false, true]) {
    if (isLoaded) localStorage.setItem('typeface', '/font.woff2');
    showLook();
    expect(page.classList.contains('typeface')).toBe(isLoaded);
    const file = document.querySelector('link[href="/font.woff2"]');
    expect(file !== null).toBe(isLoaded);
    file?.remove();
  }
  localStorage.clear();
  for (const [from, isShown] of [
    [`${window.location.origin}/terms`, true],
    ['https://search.example/', false],
  ] as const) {
    vi.spyOn(document, 'referrer', 'get').mockReturnValue(from);
    showLook();
    expect(page.classList.contains('typeface')).toBe(isShown);
  }
});
