import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnStaleChunk } from './app/staleChunk';
import { startApp } from './app/startApp';
import { reportCaught, watchErrors } from './services/earlyErrors';
import { loadServices } from './services/loadServices';
import './styles/theme.scss';

if (import.meta.env.REPORTS_ERRORS) watchErrors();
reloadOnStaleChunk();
if (import.meta.env.USES_SERVICES) loadServices();

startApp().then(({ app }) => {
  const options = import.meta.env.REPORTS_ERRORS ? { onCaughtError: reportCaught } : {};
  createRoot(document.getElementById('root') as HTMLElement, options).render(<StrictMode>{app}</StrictMode>);
});
