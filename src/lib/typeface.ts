/** The mark in localStorage of a browser that has loaded the brand's typeface. */
export const TYPEFACE = 'typeface';

/** Loads the brand's typeface for the next page, which then begins with it, so that no heading changes its shape. */
export async function loadTypeface(): Promise<void> {
  try {
    await document.fonts.load('600 1em "Funnel Sans"');
    localStorage.setItem(TYPEFACE, '');
  } catch {
    // Without it, headings have the system's.
  }
}
