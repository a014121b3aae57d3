import { useRef, useState } from 'react';
import { Button } from 'reactstrap';
import { Confirm } from '../../components/Dialog';
import { LatePart } from '../../components/LatePart';
import { RecoveryCodes } from '../../components/secondFactor/RecoveryCodes';
import { useCall } from '../../components/useCall';
import { counted } from '../../rules/money';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { reloadLogins } from '../../store/logins/logins';
import {
  fetchSecondFactor,
  renewRecoveryCodes,
  selectSecondFactor,
  turnOffSecondFactor,
} from '../../store/secondFactor/secondFactor';
import { refreshUser } from '../../store/session';

const loadSetUp = () => import('../../components/secondFactor/SetUp');

/** The question, the button and the words about an action that cannot be undone. */
const questions = {
  turnOff: {
    title: 'Turn off two-step sign-in?',
    confirm: 'Turn off',
    text: 'Your password or link alone then signs you in.',
  },
  renew: {
    title: 'Make new recovery codes?',
    confirm: 'Make new codes',
    text: 'The codes that you have saved no longer work then.',
  },
};

/** Sets the own second factor up, exchanges the app, makes new recovery codes, and turns it off. */
export function TwoStep() {
  const state = useAppSelector(selectSecondFactor);
  const { item, error: loadError } = state;
  const load = useFetchIfStale(fetchSecondFactor, [], state);
  const [open, setOpen] = useState<'setUp' | 'codes' | keyof typeof questions | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { busy, failure, call, clear } = useCall();
  const heading = useRef<HTMLHeadingElement>(null);
  const dispatch = useAppDispatch();

  const close = async () => {
    setOpen(null);
    setCodes([]);
    heading.current?.focus();
    // Another app ends the other logins, and the next dialog asks for its code.
    dispatch(reloadLogins());
    await Promise.all([load(), dispatch(refreshUser())]);
  };
  const ask = (question: keyof typeof questions) => () => {
    clear();
    setOpen(question);
  };
  const renew = async () => {
    const { data } = await call(() => dispatch(renewRecoveryCodes()));
    if (!data) return;
    setCodes(data.recovery_codes);
    setOpen('codes');
  };
  const turnOff = async () => {
    const { error } = await call(() => dispatch(turnOffSecondFactor()));
    if (!error) close();
  };
  const asked = open === 'turnOff' || open === 'renew' ? questions[open] : null;

  return (
    <section className="mt-4" aria-labelledby="two-step-title">
      <h2 id="two-step-title" className="h3 mb-1" ref={heading} tabIndex={-1}>
        Two-step sign-in
      </h2>
      <p className="text-secondary" role="status">
        {item?.on
          ? `On. You have ${counted(item.recovery_codes_left, 'recovery code')} left.`
          : 'Sign in with a code from your phone as well.'}
      </p>
      {open === 'setUp' && (
        <div className="card card-body mb-3">
          <LatePart load={loadSetUp} onMissing={() => setOpen(null)}>
            {(SetUp) => <SetUp onDone={close} onCancel={close} />}
          </LatePart>
        </div>
      )}
      {open === 'codes' && (
        <div className="card card-body mb-3">
          <RecoveryCodes codes={codes} onDone={close} />
        </div>
      )}
      {item && open !== 'setUp' && open !== 'codes' && (
        <div className="d-flex flex-wrap gap-2">
          <Button outline color="primary" size="sm" onClick={() => setOpen('setUp')}>
            {item.on ? 'Use another app' : 'Set up'}
          </Button>
          {item.on && (
            <Button outline color="primary" size="sm" onClick={ask('renew')}>
              Make new codes
            </Button>
          )}
          {item.on && !item.required && (
            <Button outline color="danger" size="sm" onClick={ask('turnOff')}>
              Turn off
            </Button>
          )}
        </div>
      )}
      {loadError && !item && (
        <div className="mt-1 small text-danger" role="alert">
          {loadError.message}{' '}
          <Button color="link" size="sm" onClick={load}>
            Try again
          </Button>
        </div>
      )}
      {asked && (
        <Confirm
          title={asked.title}
          confirm={asked.confirm}
          danger={open === 'turnOff'}
          busy={busy}
          error={failure?.message}
          onConfirm={open === 'turnOff' ? turnOff : renew}
          onCancel={() => setOpen(null)}
        >
          {asked.text}
        </Confirm>
      )}
    </section>
  );
}
