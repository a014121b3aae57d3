import { Link } from 'react-router-dom';
import { MessageBox } from '../../components/MessageBox';
import { AddressInput, type EditedSimulation } from './SimulationFields';
import { WebhookSecret } from './WebhookSecret';

export function WebhooksSection({ simulation }: { simulation: EditedSimulation }) {
  const { base } = simulation;
  return (
    <>
      <AddressInput
        simulation={simulation}
        name="webhook_url"
        hint="The host is told here of added, removed and paid students, and of changed sessions. Webhooks begin once there is a signing secret."
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
