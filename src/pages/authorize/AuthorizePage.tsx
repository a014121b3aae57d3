import { useEffect, useEffectEvent, useState } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { Authorization } from '../../api/links/authorizations';
import OtherAccount from '../../components/account/OtherAccount';
import { Loading } from '../../components/Loading';
import { MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { returnAddress } from '../../lib/returnAddress';
import { useAppDispatch, useAppSelector, useRecord } from '../../store/hooks';
import {
  answerAuthorization,
  fetchAuthorization,
  selectAuthorization,
} from '../../store/links/authorizations';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchAuthorization.fetchIfStale(id));

/** Signs the user in at the host of a simulation, which has sent them here. */
export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useRecord(fetchAuthorization, selectAuthorization, id);
  const [failure, setFailure] = useState<Failure | null>(null);
  const refusal = failure ?? error;
  const title = item ? `Opening ${item.client.name}` : 'Opening the simulation';
  return (
    <Page title={title} narrow>
      <h1>{title}</h1>
      {refusal && <Refused failure={refusal} />}
      {!refusal && item && <Confirmation key={id} id={id} asked={item} onFailure={setFailure} />}
      {!refusal && !item && <Loading />}
    </Page>
  );
}

interface Props {
  id: string;
  asked: Authorization;
  onFailure: (failure: Failure) => void;
}

/** Asks whether the host may know the user, unless it is trusted. */
function Confirmation({ id, asked: { asks, client: simulation, email }, onFailure }: Props) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(!asks);

  async function answer(allow: boolean) {
    setIsBusy(true);
    const { data, error } = await dispatch(answerAuthorization(id, { allow }));
    // The provider is part of this site, and leads on to the host.
    const address = data && returnAddress(data, window.location.origin, []);
    if (address) window.location.replace(address.href);
    else if (error) onFailure(error);
    else setIsBusy(false);
  }
  const start = useEffectEvent(() => {
    if (!asks) answer(true);
  });
  useEffect(() => start(), []);

  if (!asks) return <Loading />;
  return (
    <>
      <p className="lead">
        {`${simulation.name} asks who you are. If you continue, it gets your name and `}
        <strong className="text-break" translate="no">
          {email}
        </strong>
        .
      </p>
      <div className="d-flex flex-wrap gap-2">
        <Button type="button" color="accent" disabled={isBusy} onClick={() => answer(true)}>
          Continue
        </Button>
        <Button type="button" color="primary" outline disabled={isBusy} onClick={() => answer(false)}>
          Cancel
        </Button>
      </div>
    </>
  );
}

/**
 * Why the user is not signed in at the host, and whose account it is about. A student is led to the invite, which says how
 * and when to go on.
 */
function Refused({ failure }: { failure: Failure }) {
  const { status, message, errors, invite } = failure;
  const user = useAppSelector(selectUser);
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  // The list of invites mails the link that confirms the address.
  const isTeacher = user?.role === 'instructor' && hasClasses && !errors?.email;
  const [next, label] = invite
    ? [`/invites/${encodeURIComponent(invite)}`, 'Open your invite']
    : isTeacher
      ? ['/sessions', 'Go to Sessions']
      : ['/invites', 'Go to your invites'];
  return (
    <>
      <MessageBox color={invite ? 'warning' : 'danger'} role="alert">
        {message}
      </MessageBox>
      {/* A request that has expired is no place to come back to. */}
      <OtherAccount to={next} label={label} asked={status === 404 ? next : null}>
        If another account has this session, log out and sign in with that one.
      </OtherAccount>
    </>
  );
}
