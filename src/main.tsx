import typeface from '@fontsource-variable/funnel-sans/files/funnel-sans-latin-wght-normal.woff2?url';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startApp } from './app/startApp';
import { forgetEarlyAnswers } from './lib/calls';
import { reloadOnStaleChunk } from './lib/lateFiles';
import { isPrerendered } from './lib/prerenderedForm';
import { reportCaught, watchErrors } from './thirdParty/earlyErrors';
import { loadThirdParties } from './thirdParty/loadThirdParties';

/** Loads the brand's typeface for the next page, which then begins with it, so that no heading changes its shape. */
async function loadTypeface(): Promise<void> {
  try {
    await document.fonts.load('600 1em "Funnel Sans"');
    localStorage.setItem('typeface', typeface);
  } catch {
    // Without it, headings have the system's.
  }
}

if (__REPORTS_ERRORS__) watchErrors();
reloadOnStaleChunk();
if (__USES_THIRD_PARTIES__) loadThirdParties();

startApp().then(({ app }) => {
  const options = __REPORTS_ERRORS__ ? { onCaughtError: reportCaught } : {};
  const root = document.getElementById('root') as HTMLElement;
  const tree = <StrictMode>{app}</StrictMode>;
  // Text that has been typed into the prerendered sign-in form stays.
  if (isPrerendered(root)) hydrateRoot(root, tree, options);
  else createRoot(root, options).render(tree);
  const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  later(forgetEarlyAnswers);
  // The first screen's own calls come first.
  setTimeout(loadTypeface, 5_000);
});
