import { QRCodeSVG } from 'qrcode.react';
import { useCallback, useEffect, useState } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { beginSecondFactor, confirmSecondFactor } from '../../store/secondFactor/secondFactor';
import { selectUser } from '../../store/session';
import { ConfirmAddress } from '../confirm/ConfirmAddress';
import { Loading } from '../Loading';
import { ErrorAlert } from '../MessageBox';
import { CodeForm } from './CodeForm';
import { RecoveryCodes } from './RecoveryCodes';

interface Props {
  /** Called when the recovery codes are saved, or when it was on already. */
  onDone: () => void;
  onCancel?: () => void;
}

/** The key of an address that a QR code shows, in groups of four. */
const keyIn = (uri: string): string =>
  (new URL(uri).searchParams.get('secret') ?? '').replace(/.{4}(?=.)/g, '$& ');

/** The line below the header has the means to confirm the address. */
const focusAccountLine = () =>
  document.querySelector<HTMLElement>('.account-line :is(input, button)')?.focus();

/** Sets up an authenticator app: the key, a code that confirms it, the recovery codes. */
export default function SetUp({ onDone, onCancel }: Props) {
  const [uri, setUri] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const user = useAppSelector(selectUser);
  const isUnproven = user?.address_unproven;
  const dispatch = useAppDispatch();
  const begin = useCallback(
    () =>
      dispatch(beginSecondFactor()).then(({ data, error }) => {
        setUri(data?.uri ?? '');
        setFailure(error ?? null);
      }),
    [dispatch],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proof of the address lets it begin
  useEffect(() => {
    begin();
  }, [begin, isUnproven]);
  // The address may have been confirmed in another tab.
  useEffect(() => {
    if (!failure) return;
    window.addEventListener('focus', begin);
    return () => window.removeEventListener('focus', begin);
  }, [failure, begin]);

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const cancel = onCancel && (
    <Button color="link" block onClick={onCancel}>
      Cancel
    </Button>
  );
  if (failure) {
    return (
      <>
        <ErrorAlert>{failure.message}</ErrorAlert>
        {failure.errors?.email && user ? (
          isUnproven ? (
            <Button color="link" block onClick={focusAccountLine}>
              Confirm now
            </Button>
          ) : (
            <ConfirmAddress email={user.email} onConfirmed={begin} />
          )
        ) : (
          <Button outline color="primary" onClick={begin}>
            Try again
          </Button>
        )}
        {cancel}
      </>
    );
  }
  if (!uri) return <Loading />;
  return (
    <>
      <p>
        Scan this with an authenticator app on your phone, enter the key there, or{' '}
        <a href={uri}>open an app on this device</a>.
      </p>
      <QRCodeSVG
        className="d-block mx-auto mb-2"
        value={uri}
        size={180}
        title="QR code of the key"
        role="img"
        marginSize={4}
      />
      <p className="text-center small font-monospace text-break" translate="no">
        {keyIn(uri)}
      </p>
      <CodeForm
        label="Turn on"
        busyLabel="Turning on…"
        send={async (code) => {
          const { data, error } = await dispatch(confirmSecondFactor({ code }));
          if (data) setCodes(data.recovery_codes);
          // A call whose answer was lost has turned it on: the codes are not known.
          if (error?.status !== 409) return error;
          dispatch(showAlert('success', error.message));
          onDone();
        }}
      />
      {cancel}
    </>
  );
}
