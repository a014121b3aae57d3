import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
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
  createRoot(document.getElementById('root') as HTMLElement, options).render(<StrictMode>{app}</StrictMode>);
});
