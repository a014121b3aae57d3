import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { CatalogueItem, KnownSimulation } from '../../api/catalogue';
import { awaitedText } from '../../components/confirm/awaitedSchool';
import { Placeholder } from '../../components/RecordContent';
import { FREE_FOR_SCHOOL, formatCents, formatPrice, totalCents } from '../../rules/money';
import { mayBuy } from '../../rules/permissions';
import { isForSale } from '../../rules/simulations';
import { useAppSelector } from '../../store/hooks';
import { selectSession } from '../../store/session';
import { ActionsPlaceholder, BuyerActions, RequestAccess } from './BuyerActions';

/** The class whose price is shown as an example. */
const CLASS_SIZE = 30;

interface Props {
  /** Null while the page's record loads. */
  simulation: KnownSimulation | null;
}

/** The price of a simulation, and the actions for this user. */
export function SimulationPanel({ simulation }: Props) {
  const { user } = useAppSelector(selectSession);
  const isStudent = user !== null && !mayBuy(user.role);
  const asksPrice = simulation !== null && isForSale(simulation) && simulation.price !== 0 && !isStudent;
  const isFree = asksPrice && (user?.school_free_to_play.includes(simulation._id) ?? false);
  const awaited = asksPrice ? awaitedText(user, simulation._id) : '';
  const free = isFree ? FREE_FOR_SCHOOL : awaited;
  const facts = simulation ? factsOf(simulation.facts) : [];
  if (asksPrice && !free) {
    facts.push([`A class of ${CLASS_SIZE}`, formatCents(totalCents(simulation.price, CLASS_SIZE))]);
    facts.push(['Payment', 'By card, by invoice, or by your students']);
  }
  return (
    <aside
      className="card card-body simulation-panel side-card align-self-start"
      aria-label="Price and next step"
    >
      {simulation ? (
        <>
          {free ? (
            <FreeForSchool text={free} look={isFree ? 'h1' : 'h3'} price={simulation.price} />
          ) : (
            <Price price={simulation.price} />
          )}
          <div className="d-print-none">
            <NextStep simulation={simulation} />
          </div>
          {facts.length > 0 && (
            <dl className="mt-4 mb-0 pt-3 border-top">
              {facts.map(([label, value]) => (
                <div key={label} className="d-flex justify-content-between gap-3">
                  <dt className="fw-normal text-secondary">{label}</dt>
                  <dd className="mb-1 text-end">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </>
      ) : (
        <>
          <Placeholder className="mb-3" width="60%" height="2.4rem" />
          <ActionsPlaceholder />
        </>
      )}
    </aside>
  );
}

/** The facts of a simulation: those lines that have a label and a value. */
const factsOf = (text: string): [label: string, value: string][] =>
  [...text.matchAll(/^\s*([^:\n]+?)\s*:[^\S\n]*(\S.*?)[^\S\n]*$/gm)].map(([, label = '', value = '']) => [
    label,
    value,
  ]);

function Price({ price }: { price: number | null }) {
  return (
    <p className="price text-secondary">
      <strong className="h1 text-body" translate={price === 0 ? undefined : 'no'}>
        {price === 0 ? 'Free' : formatPrice(price)}
      </strong>
      <span>{price === 0 ? '' : ' per student'}</span>
    </p>
  );
}

/** The school of the instructor, or of the address, plays the simulation free, which has its price all the same. */
const FreeForSchool = ({ text, look, price }: { text: string; look: string; price: number | null }) => (
  <p className="price text-secondary">
    <strong className={`${look} d-block text-body`}>{text}</strong>
    <span>{price !== null && `Usually ${formatPrice(price)} per student`}</span>
  </p>
);

function NextStep({ simulation }: { simulation: KnownSimulation }) {
  const { user, loggingIn } = useAppSelector(selectSession);
  if (user)
    return mayBuy(user.role) ? <BuyerActions simulation={simulation} user={user} /> : <StudentActions />;
  return loggingIn ? <ActionsPlaceholder /> : <SignedOutActions simulation={simulation} />;
}

/** The text for students, who are invited and buy nothing here. */
function StudentActions() {
  return (
    <div className="d-grid gap-2">
      <p className="mb-0">Simulations are started by invitation.</p>
      <Button tag={Link} to="/invites" color="primary" outline>
        Go to your invites
      </Button>
    </div>
  );
}

function invitation(simulation: CatalogueItem): string {
  if (!isForSale(simulation)) return 'This simulation is available on request.';
  return simulation.price === 0
    ? 'Sign in to launch a session or open your materials.'
    : 'Sign in to buy a session, try it free with up to 10 students, or open your materials.';
}

/** The actions of visitors: sign in and return, or register as an instructor. */
function SignedOutActions({ simulation }: { simulation: CatalogueItem }) {
  const { pathname, search } = useLocation();
  const from = { pathname, search };
  const isOffered = isForSale(simulation);
  return (
    <div className="d-grid gap-2">
      <p className="mb-0">{invitation(simulation)}</p>
      {!isOffered && <RequestAccess name={simulation.name} />}
      <Button
        tag={Link}
        to="/login"
        state={{ from }}
        color={isOffered ? 'accent' : 'primary'}
        outline={!isOffered}
      >
        Sign-In
      </Button>
      <Link to="/register" state={{ from }} className="p-1 text-center">
        Create an instructor account
      </Link>
    </div>
  );
}
