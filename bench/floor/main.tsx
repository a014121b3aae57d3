// The least that the same libraries can do: a sign-in form by hand, all of Bootstrap's styles, nothing else.
import 'bootstrap/dist/css/bootstrap.min.css';
import { type FormEvent, useState } from 'react';
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

interface SignInState {
  email: string | null;
  pending: boolean;
  failure: string | null;
}

const signedOut: SignInState = { email: null, pending: false, failure: null };

const signIn: Reducer<SignInState> = (state = signedOut, action) => {
  if (action.type === 'requested') return { ...signedOut, pending: true };
  if (action.type === 'signedIn') return { ...signedOut, email: String(action.email) };
  if (action.type === 'refused') return { ...signedOut, failure: String(action.failure) };
  return state;
};

const store = legacy_createStore(combineReducers({ signIn }), applyMiddleware(thunk));
type State = ReturnType<typeof store.getState>;
type Dispatch = ThunkDispatch<State, undefined, UnknownAction>;

const requestSession = (email: string, password: string) => async (dispatch: Dispatch) => {
  dispatch({ type: 'requested' });
  const response = await fetch('/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  dispatch(
    response.ok
      ? { type: 'signedIn', email }
      : { type: 'refused', failure: 'This email and password do not match.' },
  );
};

function SignInPage() {
  const session = useSelector((state: State) => state.signIn);
  const dispatch = useDispatch<Dispatch>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  if (session.email) return <Navigate to="/" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(requestSession(email, password));
  };
  return (
    <main className="container py-5">
      <div className="card mx-auto w-50">
        <form className="card-body" onSubmit={submit}>
          <h1 className="card-title h4">Sign in</h1>
          {session.failure && (
            <p className="alert alert-danger" role="alert">
              {session.failure}
            </p>
          )}
          <label className="form-label w-100">
            Email
            <input
              className="form-control"
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </label>
          <label className="form-label w-100">
            Password
            <input
              className="form-control"
              type="password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
          <button type="submit" className="btn btn-primary w-100" disabled={session.pending}>
            Sign in
          </button>
        </form>
      </div>
    </main>
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
