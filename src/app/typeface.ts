import address from '@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2?url';

let isLoaded = false;

/** Loads the brand's typeface, which the next screen, and the next page, begin with: no heading changes its shape. */
export async function loadTypeface(): Promise<void> {
  try {
    await document.fonts.load('600 1em "Funnel Sans"');
    isLoaded = true;
    localStorage.setItem('typeface', address);
  } catch {
    // Without it, headings have the system's.
  }
}

/** Called between two screens. */
export function showTypeface(): void {
  if (isLoaded) document.documentElement.classList.add('typeface');
}
