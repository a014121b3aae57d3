import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { reloadOnStaleChunk } from './app/staleChunk';
import { startApp } from './app/startApp';
import { reportCaught, watchErrors } from './services/earlyErrors';
import { loadServices } from './services/loadServices';
import './styles/theme.scss';

if (__REPORTS_ERRORS__) watchErrors();
reloadOnStaleChunk();
if (__USES_SERVICES__) loadServices();

startApp().then(({ app }) => {
  const options = __REPORTS_ERRORS__ ? { onCaughtError: reportCaught } : {};
  const root = document.getElementById('root') as HTMLElement;
  const tree = <StrictMode>{app}</StrictMode>;
  // index.html shows the sign-in form early: what has been typed there stays.
  if ('early' in root.dataset) return void hydrateRoot(root, tree, options);
  createRoot(root, options).render(tree);
  // What the first screen has not taken would be out of date when another asks for it.
  const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000));
  later(() => delete window.__early);
});
