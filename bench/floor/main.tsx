// The reference for every loading time: React, a router, Redux with thunks, all of Bootstrap's styles, and one
// plain sign-in form.
import 'bootstrap/dist/css/bootstrap.min.css';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import {
  applyMiddleware,
  combineReducers,
  legacy_createStore,
  type Reducer,
  type UnknownAction,
} from 'redux';
import { type ThunkDispatch, thunk } from 'redux-thunk';

interface SessionState {
  user: unknown;
  busy: boolean;
  error: string | null;
}

const signedOut: SessionState = { user: null, busy: false, error: null };

const session: Reducer<SessionState> = (state = signedOut, action) => {
  switch (action.type) {
    case 'session/REQUEST':
      return { ...state, busy: true, error: null };
    case 'session/SUCCESS':
      return { user: action.user, busy: false, error: null };
    case 'session/FAILURE':
      return { ...state, busy: false, error: String(action.error) };
    default:
      return state;
  }
};

const store = legacy_createStore(combineReducers({ session }), applyMiddleware(thunk));
type State = ReturnType<typeof store.getState>;
type Dispatch = ThunkDispatch<State, undefined, UnknownAction>;

const signIn = (credentials: object) => async (dispatch: Dispatch) => {
  dispatch({ type: 'session/REQUEST' });
  try {
    const response = await fetch('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    if (!response.ok) throw new Error('This email and password do not match.');
    dispatch({ type: 'session/SUCCESS', user: await response.json() });
  } catch (error) {
    dispatch({ type: 'session/FAILURE', error: (error as Error).message });
  }
};

function Field({ id, label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="form-control" required {...input} />
    </div>
  );
}

function SignInPage() {
  const { user, busy, error } = useSelector((state: State) => state.session);
  const dispatch = useDispatch<Dispatch>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  if (user) return <Navigate to="/" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(signIn({ email, password }));
  };
  return (
    <div className="container">
      <div className="row justify-content-center">
        <div className="col-md-5 mt-5">
          <div className="card">
            <div className="card-body">
              <h1 className="h4 mb-3">Sign in</h1>
              {error && <div className="alert alert-danger">{error}</div>}
              <form onSubmit={submit}>
                <Field
                  id="email"
                  label="Email"
                  type="email"
                  value={email}
                  onChange={({ target }) => setEmail(target.value)}
                />
                <Field
                  id="password"
                  label="Password"
                  type="password"
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
                <button type="submit" className="btn btn-primary w-100" disabled={busy}>
                  Sign in
                </button>
              </form>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/" element={<h1>Home</h1>} />
        <Route path="*" element={<Navigate to="/login" />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
);
