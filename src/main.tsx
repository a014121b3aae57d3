import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reloadOnStaleChunk } from './app/staleChunk';
import { startApp } from './app/startApp';
import './styles/theme.scss';

reloadOnStaleChunk();

startApp().then(({ app }) => {
  createRoot(document.getElementById('root') as HTMLElement).render(<StrictMode>{app}</StrictMode>);
});
