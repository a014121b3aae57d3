import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnStaleChunk } from './app/staleChunk';
import { startApp } from './app/startApp';
import { reportsErrors, usesServices } from './services/configured';
import { reportCaught, watchErrors } from './services/earlyErrors';
import { loadServices } from './services/loadServices';
import './styles/theme.scss';

if (reportsErrors) watchErrors();
reloadOnStaleChunk();
if (usesServices) loadServices();

startApp().then(({ app }) => {
  const options = reportsErrors ? { onCaughtError: reportCaught } : {};
  createRoot(document.getElementById('root') as HTMLElement, options).render(<StrictMode>{app}</StrictMode>);
});
