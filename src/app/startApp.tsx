import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { onRefusal } from '../api/http';
import { openHistoryGate } from '../lib/historyGate';
import { adoptToken } from '../lib/storedSession';
import { createAppStore } from '../store/createAppStore';
import { checkStatus, sessionEnded } from '../store/session';
import { CrashBoundary } from './CrashBoundary';
import { Root } from './Root';
import { AppRoutes, BASENAME, prepareFirstScreen } from './routes';
import { followSession, watchSession } from './sessionSync';

/** The app at the address that the browser shows, ready to be rendered. */
export async function startApp() {
  const store = createAppStore();
  adoptToken();
  openHistoryGate();
  const unwatch = watchSession(store);
  onRefusal({
    replaced: () => followSession(store),
    unauthorized: () => {
      store.dispatch(sessionEnded());
      window.location.reload();
    },
  });
  const isLogout = window.location.pathname === `${BASENAME}/logout`;
  const session = isLogout ? Promise.resolve() : store.dispatch(checkStatus());
  const first = await prepareFirstScreen(store, session);
  const app = (
    <CrashBoundary>
      <Provider store={store}>
        <BrowserRouter basename={BASENAME}>
          <Root>
            <AppRoutes first={first} />
          </Root>
        </BrowserRouter>
      </Provider>
    </CrashBoundary>
  );
  return { app, store, unwatch };
}
