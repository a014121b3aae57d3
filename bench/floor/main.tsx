// The least that the same libraries can do: one sign-in form, and nothing else.
import 'bootstrap/dist/css/bootstrap.min.css';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { type Action, applyMiddleware, legacy_createStore } from 'redux';
import { type ThunkDispatch, thunk } from 'redux-thunk';

interface State {
  busy: boolean;
}
type Change = { type: 'asked' } | { type: 'answered' };

const reducer = (state: State = { busy: false }, { type }: Action<string>): State =>
  type === 'asked' ? { busy: true } : type === 'answered' ? { busy: false } : state;
const store = legacy_createStore(reducer, applyMiddleware(thunk));
type Dispatch = ThunkDispatch<State, undefined, Change>;

const signIn = (email: string, password: string) => async (dispatch: Dispatch) => {
  dispatch({ type: 'asked' });
  await fetch('/auth/login', { method: 'POST', body: JSON.stringify({ email, password }) });
  dispatch({ type: 'answered' });
};

function SignIn() {
  const busy = useSelector((state: State) => state.busy);
  const dispatch = useDispatch<Dispatch>();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    dispatch(signIn(email, password));
  };
  return (
    <main className="container py-5">
      <h1>Sign in</h1>
      <form onSubmit={submit}>
        <label className="form-label w-100">
          Email
          <input className="form-control" value={email} onChange={(event) => setEmail(event.target.value)} />
        </label>
        <label className="form-label w-100">
          Password
          <input
            className="form-control"
            type="password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <button type="submit" className="btn btn-primary" disabled={busy}>
          Login
        </button>
        <Link to="/recover">Access Via Email</Link>
      </form>
    </main>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <Provider store={store}>
    <BrowserRouter>
      <Routes>
        <Route path="*" element={<SignIn />} />
      </Routes>
    </BrowserRouter>
  </Provider>,
);
