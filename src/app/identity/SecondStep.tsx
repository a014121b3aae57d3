import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { OwnUser } from '../../api/session';
import { Page } from '../../components/Page';
import { CodeForm } from '../../components/secondFactor/CodeForm';
import SetUp from '../../components/secondFactor/SetUp';
import { useAppDispatch } from '../../store/hooks';
import { completeSignIn } from '../../store/secondFactor/secondFactor';
import { refreshUser } from '../../store/session';

/** In place of a screen: the step that is left of the sign-in. */
export default function SecondStep({ user: { next_step } }: { user: OwnUser }) {
  const dispatch = useAppDispatch();
  const refresh = () => dispatch(refreshUser());

  const isSetUp = next_step === 'second-factor-setup';
  // The step may have been taken in another tab, or before the page was left.
  useEffect(() => {
    if (isSetUp) {
      dispatch(refreshUser());
      return;
    }
    const onFocus = () => dispatch(refreshUser());
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [dispatch, isSetUp]);

  return (
    <div className="auth d-grid bg-body-tertiary">
      <Page title="Two-step sign-in" narrow>
        <div className="card card-body">
          <h1>Two-step sign-in</h1>
          <p className="text-secondary">
            {isSetUp
              ? 'Your role needs a second step to sign in.'
              : 'Your app shows a new code each half minute. A recovery code works once.'}
          </p>
          {isSetUp ? (
            <SetUp onDone={refresh} />
          ) : (
            <CodeForm
              label="Continue"
              busyLabel="Checking…"
              takesRecoveryCodes
              send={(code) => dispatch(completeSignIn({ code })).then(({ error }) => error)}
            />
          )}
        </div>
        <p className="d-flex flex-wrap justify-content-center column-gap-4 row-gap-1 mt-4 mb-0">
          {!isSetUp && <Link to="/contact">Lost the app and the codes?</Link>}
          <Link to="/logout">Log Out</Link>
        </p>
      </Page>
    </div>
  );
}
