import { useEffect, useEffectEvent, useState } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { Authorization } from '../../api/links/authorizations';
import { LatePart } from '../../components/LatePart';
import { Loading } from '../../components/Loading';
import { ErrorAlert } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { returnAddress } from '../../lib/returnAddress';
import { useAppDispatch, useRecord } from '../../store/hooks';
import {
  answerAuthorization,
  fetchAuthorization,
  selectAuthorization,
} from '../../store/links/authorizations';
import type { AppDispatch } from '../../store/store';

const loadRefused = () => import('./Refused');

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchAuthorization.fetchIfStale(id));

/** Signs the user in at the host of a simulation, which has sent them here. */
export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useRecord(fetchAuthorization, selectAuthorization, id);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const refusal = failure ?? error;
  const title = item ? `Opening ${item.client.name}` : 'Opening the simulation';
  return (
    <Page title={title} narrow>
      <h1>{title}</h1>
      {refusal && isMissing && <ErrorAlert>{refusal.message}</ErrorAlert>}
      {refusal && !isMissing && (
        <LatePart load={loadRefused} fallback={<Loading />} onMissing={() => setIsMissing(true)}>
          {(Refused) => <Refused failure={refusal} />}
        </LatePart>
      )}
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
