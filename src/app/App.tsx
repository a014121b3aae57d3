import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { CrashBoundary } from '../components/CrashBoundary';
import type { AppStore } from '../store/store';
import { CrashedApp } from './CrashedApp';
import { Root } from './Root';
import { AppRoutes, type FirstScreen } from './routes';

interface Props {
  store: AppStore;
  first: FirstScreen | null;
  /** The router, which holds the address: the browser's, or a fixed one for the prerendered sign-in screen. */
  router: ComponentType<{ children: ReactNode }>;
}

export function App({ store, first, router: Router }: Props) {
  return (
    <CrashBoundary fallback={() => <CrashedApp />}>
      <Provider store={store}>
        <Router>
          <Root>
            <AppRoutes first={first} />
          </Root>
        </Router>
      </Provider>
    </CrashBoundary>
  );
}
