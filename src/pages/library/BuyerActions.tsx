import type { OwnUser } from '../../api/session';
import { ReloadNotice } from '../../components/ReloadNotice';
import { isCancelled } from '../../rules/purchases';
import { ActionsPlaceholder } from './ActionsPlaceholder';
import { BuyLinks } from './BuyLinks';
import { ClassSessionActions } from './ClassSessionActions';
import type { KnownSimulation } from './KnownSimulation';
import { MaterialsButton } from './MaterialsButton';
import { useOwnPurchases } from './useOwnPurchases';

interface Props {
  simulation: KnownSimulation;
  user: OwnUser;
}

/** The actions of users who may buy: open class sessions, read the materials, buy. */
export function BuyerActions({ simulation, user }: Props) {
  const { purchases, trials, error, reload } = useOwnPurchases(simulation._id, user._id);
  if (!error && !(purchases && trials)) return <ActionsPlaceholder forBuyer />;
  const bought = purchases?.some((purchase) => !purchase.metadata.trial && !isCancelled(purchase)) ?? false;
  const offersTrial = !bought && !user.school_free_to_play.includes(simulation._id);
  const hasClassSession = purchases?.some(({ session }) => session) ?? false;
  return (
    <div className="d-grid gap-2">
      {error && <ReloadNotice what="Your purchases could not be loaded." error={error} onRetry={reload} />}
      {purchases && purchases.length > 0 && (
        <div className="d-grid gap-2 border-bottom pb-4 mb-2">
          <ClassSessionActions simulation={simulation} purchases={purchases} onReload={reload} />
          <MaterialsButton simulation={simulation} />
        </div>
      )}
      <BuyLinks simulation={simulation} trials={trials} offersTrial={offersTrial} first={!hasClassSession} />
    </div>
  );
}
