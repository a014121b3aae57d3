import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Simulation } from '../../api/admin/simulations';
import { Confirm } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { MessageBox } from '../../components/MessageBox';
import { useCall } from '../../components/useCall';
import { renewWebhookSecret } from '../../store/admin/simulations';
import { useAppDispatch } from '../../store/hooks';
import { AddressInput, type EditedSimulation } from './SimulationFields';

/** The signing secret: made by the server, shown once, and kept by this component only. */
function WebhookSecret({ simulation }: { simulation: Simulation }) {
  const [secret, setSecret] = useState('');
  const [asking, setAsking] = useState(false);
  const { busy, failure, call } = useCall();
  const field = useRef<HTMLInputElement>(null);
  const dispatch = useAppDispatch();
  const hasSecret = secret !== '' || Boolean(simulation.webhooks?.secret_at);

  const make = async () => {
    setAsking(false);
    const { data } = await call(() => dispatch(renewWebhookSecret(simulation._id)));
    if (data) setSecret(data.webhook_secret);
  };

  return (
    <>
      {secret && (
        <FormField
          label="Signing secret"
          ref={field}
          readOnly
          value={secret}
          hint="Copy it now and give it to the host: it is not shown again."
          onFocus={({ target }) => target.select()}
        />
      )}
      <div className="d-flex flex-wrap align-items-center gap-3">
        <Button
          outline
          color="primary"
          aria-disabled={busy}
          onClick={() => (hasSecret ? setAsking(!busy) : make())}
        >
          {busy ? 'Making…' : hasSecret ? 'Make new secret' : 'Make signing secret'}
        </Button>
        <span role="status" className="text-secondary">
          {hasSecret ? 'Webhooks are signed.' : 'No webhooks are sent without one.'}
        </span>
      </div>
      {failure && (
        <div className="mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
      {asking && (
        <Confirm
          title="Make a new signing secret?"
          confirm="Make new secret"
          onConfirm={make}
          onCancel={() => setAsking(false)}
        >
          <p>For a day, webhooks are signed with both secrets. The host has to change over by then.</p>
        </Confirm>
      )}
    </>
  );
}

export function WebhooksSection({ simulation }: { simulation: EditedSimulation }) {
  const { base } = simulation;
  return (
    <>
      <AddressInput
        simulation={simulation}
        name="webhook_url"
        hint="The host is told here of added and paid students, revoked invitations and changed sessions."
      />
      {base?.webhooks?.gone && (
        <MessageBox color="warning">
          The host wants no more webhooks at this address (410 Gone). Enter another address, or send one from
          the log again.
        </MessageBox>
      )}
      {base && (
        <>
          <WebhookSecret simulation={base} />
          <p className="mt-3 mb-0">
            <Link to={`/webhooks?client=${base._id}`}>Webhook log</Link>
          </p>
        </>
      )}
    </>
  );
}
