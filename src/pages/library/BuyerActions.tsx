import { ReloadNotice } from '../../components/ReloadNotice';
import type { User } from '../../contract/user';
import { ActionsPlaceholder } from './ActionsPlaceholder';
import { BuyLinks } from './BuyLinks';
import type { KnownClient } from './KnownSimulation';
import { MaterialsButton } from './MaterialsButton';
import { SessionActions } from './SessionActions';
import { useOwnPurchases } from './useOwnPurchases';

interface Props {
  client: KnownClient;
  user: User;
}

/** For those who buy: on to the sessions they have, the materials, and the next purchase. */
export function BuyerActions({ client, user }: Props) {
  const { purchases, trials, loading, error, reload } = useOwnPurchases(client._id, user._id);
  if (!error && !(purchases && trials)) return <ActionsPlaceholder />;
  const hasSession = purchases?.some(({ session }) => session) ?? false;
  return (
    <div className="d-grid gap-2">
      {error && <ReloadNotice what="Your purchases could not be loaded." error={error} onRetry={reload} />}
      {purchases && purchases.length > 0 && (
        <div className="d-grid gap-2 border-bottom pb-4 mb-2">
          <SessionActions client={client} purchases={purchases} loading={loading} onReload={reload} />
          <MaterialsButton client={client} />
        </div>
      )}
      <BuyLinks client={client} trials={trials} first={!hasSession} />
    </div>
  );
}
