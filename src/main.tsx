import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { onRefusal } from './api/http';
import { BASENAME, createAppRouter } from './app/routes';
import { reloadOnStaleChunk } from './app/staleChunk';
import { createAppStore } from './store/createAppStore';
import { checkStatus, sessionEnded } from './store/session';
import './styles/theme.scss';

reloadOnStaleChunk();

const store = createAppStore();
const isLogout = window.location.pathname === `${BASENAME}/logout`;
const session = isLogout ? Promise.resolve() : store.dispatch(checkStatus());

createAppRouter(store, session).then((router) => {
  onRefusal({
    unauthorized: () => {
      store.dispatch(sessionEnded());
      window.location.reload();
    },
    forbidden: () => router.navigate('/error?code=403', { replace: true }),
  });
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </StrictMode>,
  );
});
