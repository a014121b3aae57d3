import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem, KnownSimulation } from '../../api/catalogue';
import type { Purchase } from '../../api/purchases';
import type { OwnUser } from '../../api/session';
import { awaitedText } from '../../components/confirm/awaitedSchool';
import { Placeholder, ReloadNotice } from '../../components/RecordContent';
import { simulationPath } from '../../rules/addresses';
import { isCancelled, isWaiting } from '../../rules/purchases';
import { isForSale } from '../../rules/simulations';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { fetchOwnPurchases, fetchTrial, selectOwnPurchases, selectTrial } from '../../store/purchases';
import { ClassActions } from './ClassActions';
import { MaterialsDialog } from './MaterialsDialog';

interface Props {
  simulation: KnownSimulation;
  user: OwnUser;
}

/** The actions of users who may buy: open sessions, read the materials, buy. */
export function BuyerActions({ simulation, user }: Props) {
  const { purchases, trials, error, reload } = useOwnPurchases(simulation._id, user._id);
  if (!error && !(purchases && trials)) return <ActionsPlaceholder forBuyer />;
  const bought = purchases?.some((purchase) => !purchase.metadata.trial && !isCancelled(purchase)) ?? false;
  const isSchools = user.school_free_to_play.includes(simulation._id);
  const waits = awaitedText(user, simulation._id) !== '';
  const hasHostSession = purchases?.some(({ session }) => session) ?? false;
  return (
    <div className="d-grid gap-2">
      {error && <ReloadNotice what="Your orders could not be loaded." error={error} onRetry={reload} />}
      {purchases && purchases.length > 0 && (
        <div className="d-grid gap-2 border-bottom pb-4 mb-2">
          <ClassActions simulation={simulation} purchases={purchases} onReload={reload} />
          <MaterialsButton simulation={simulation} />
        </div>
      )}
      <BuyLinks
        simulation={simulation}
        trials={trials}
        offersTrial={!bought && !isSchools}
        isSchools={isSchools}
        first={!hasHostSession && !waits}
      />
    </div>
  );
}

/** The user's purchases of a simulation; null until they are known. */
function useOwnPurchases(simulation: string, customer: string) {
  const own = useAppSelector((state) => selectOwnPurchases(state, simulation));
  const trial = useAppSelector((state) => selectTrial(state, simulation));
  const reloadOwn = useFetchIfStale(fetchOwnPurchases, [simulation, customer]);
  const reloadTrial = useFetchIfStale(fetchTrial, [simulation, customer]);
  // Orders of seats belong to the session of another purchase.
  const purchases = useMemo(() => own.items?.filter(({ seats_of }) => !seats_of) ?? null, [own.items]);
  return {
    purchases,
    /** A cancelled one does not count. */
    trials: trial.items?.filter((item) => !isCancelled(item)) ?? null,
    error: own.error ?? trial.error,
    reload: () => {
      reloadOwn();
      reloadTrial();
    },
  };
}

interface BuyLinksProps {
  simulation: CatalogueItem;
  /** Null if the purchases could not be loaded. */
  trials: readonly Purchase[] | null;
  /** Whether a trial would be of use: not to those who have bought the simulation or have it free. */
  offersTrial: boolean;
  /** Whether it is free for the buyer's school. */
  isSchools: boolean;
  /** Whether buying is the main action; otherwise opening a session is, or confirming the address. */
  first: boolean;
}

/** The links to buy a session, try one or ask for access. */
function BuyLinks({ simulation, trials, offersTrial, isSchools, first }: BuyLinksProps) {
  if (!isForSale(simulation)) {
    return (
      <>
        <p className="mb-0">This simulation is available on request.</p>
        <RequestAccess name={simulation.name} />
      </>
    );
  }
  const path = `${simulationPath(simulation)}/purchase`;
  const free = simulation.price === 0;
  return (
    <>
      <Button tag={Link} to={path} color={first ? 'accent' : 'primary'} outline={!first}>
        {free || isSchools ? 'Launch Free Session' : 'Purchase session'}
      </Button>
      {!free &&
        trials &&
        (trials.length > 0 ? (
          <TrialUsed name={simulation.name} waits={trials.some(isWaiting)} />
        ) : (
          offersTrial && <TrialOffer path={path} />
        ))}
    </>
  );
}

function TrialOffer({ path }: { path: string }) {
  return (
    <>
      <Button tag={Link} to={`${path}?trial=true`} color="primary" outline aria-describedby="trial-hint">
        Free Trial
      </Button>
      <p id="trial-hint" className="small text-secondary mb-0">
        One free session with up to 10 students.
      </p>
    </>
  );
}

function TrialUsed({ name, waits }: { name: string; waits: boolean }) {
  return (
    <>
      <ContactUs name={name} />
      <p className="small text-secondary mb-0">
        {waits
          ? 'Your free trial begins as soon as its session is open.'
          : 'You have used your free trial. We are glad to help with what comes next.'}
      </p>
    </>
  );
}

const contactPath = (message: string) => `/contact?${new URLSearchParams({ m: message })}`;

/** A link to the contact form with a prepared message. */
export function RequestAccess({ name }: { name: string }) {
  const message = `Hello, I would like to request access to the simulation “${name}” for my class.`;
  return (
    <Button tag={Link} to={contactPath(message)} color="accent">
      Request Access
    </Button>
  );
}

function ContactUs({ name }: { name: string }) {
  const message = `Hello, I have used my free trial of the simulation “${name}” and have a question about it.`;
  return (
    <Link to={contactPath(message)} className="p-1 text-center">
      Contact Us
    </Link>
  );
}

/** The placeholder of the next steps while they are unknown; those of buyers may be many. */
export function ActionsPlaceholder({ forBuyer = false }: { forBuyer?: boolean }) {
  return (
    <div className={`d-grid gap-2 ${forBuyer ? 'buyer-actions-wait' : ''}`} role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder height="44px" />
      <Placeholder height="44px" />
    </div>
  );
}

/** Opens the teaching materials; the address records that they are open. */
function MaterialsButton({ simulation }: { simulation: CatalogueItem }) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const link = useRef<HTMLElement>(null);
  const isOpen = params.get('materials') === 'true';

  // A dialog that was open from the start has no opener to return the focus to.
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) link.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const opened = new URLSearchParams(params);
  opened.set('materials', 'true');
  const closed = new URLSearchParams(params);
  closed.delete('materials');

  // Closing goes back in the history if the link has added an entry; an address from outside has none.
  const close = () => (state?.materials ? navigate(-1) : setParams(closed, { replace: true, state }));

  return (
    <>
      <Button
        tag={Link}
        innerRef={(element: HTMLElement | null) => {
          link.current = element;
        }}
        to={{ search: opened.toString() }}
        state={{ ...state, materials: true }}
        outline
        color="primary"
      >
        Materials
      </Button>
      {isOpen && <MaterialsDialog simulation={simulation} onClose={close} />}
    </>
  );
}
