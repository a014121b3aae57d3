import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { App } from '../app/App';
import { BASENAME } from '../app/screens';
import { Component } from '../pages/auth/LoginPage';
import { createAppStore } from '../store/createStore';

const AtSignIn = ({ children }: { children: ReactNode }) => (
  <StaticRouter basename={BASENAME} location={`${BASENAME}/login`}>
    {children}
  </StaticRouter>
);

/**
 * The sign-in screen as the app first renders it for a visitor without a session. The build renders it, the boot
 * shows it and the app hydrates it, so its first render may depend on nothing but the address and the store.
 */
export const signInMarkup = renderToString(
  <StrictMode>
    <App store={createAppStore()} first={{ page: 'pages/auth/LoginPage', Component }} router={AtSignIn} />
  </StrictMode>,
);
