import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startApp } from './app/startApp';
import { loadTypeface } from './app/typeface';
import { forgetEarlyAnswers } from './lib/calls';
import { reloadOnStaleChunk } from './lib/lateFiles';
import { isPrerendered } from './lib/prerenderedForm';
import { reportCaught, watchErrors } from './thirdParty/earlyErrors';
import { loadThirdParties } from './thirdParty/loadThirdParties';

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
  // The first screen's own calls and pictures come first.
  setTimeout(() => {
    forgetEarlyAnswers();
    loadTypeface();
  }, 2_000);
});
