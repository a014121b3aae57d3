import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Component } from '../pages/auth/LoginPage';
import { createAppStore } from '../store/createAppStore';
import { App } from './App';
import { BASENAME } from './routes';

export const path = `${BASENAME}/login`;

const AtSignIn = ({ children }: { children: ReactNode }) => (
  <StaticRouter basename={BASENAME} location={path}>
    {children}
  </StaticRouter>
);

/**
 * The sign-in screen as the app first renders it for somebody without a session. Made in the build;
 * the app takes the markup over (`hydrateRoot`), so both have to be the same.
 */
export const markup = renderToString(
  <StrictMode>
    <App store={createAppStore()} first={{ page: 'auth/LoginPage', Component }} router={AtSignIn} />
  </StrictMode>,
);
