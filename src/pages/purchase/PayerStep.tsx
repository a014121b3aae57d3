import ChevronRight from 'bootstrap-icons/icons/chevron-right.svg?react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { MessageBox } from '../../components/MessageBox';
import { useMayManageClass } from '../../components/sessions/ManageClass';
import type { Payer } from '../../contract/purchase';
import { freeSeats, isAfterClosing, ownSessionsQuery } from '../../rules/classes';
import { isCancelled } from '../../rules/purchases';
import { fetchOwnSessions, selectOwnSessions } from '../../store/classes';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { type Draft, type Offer, seatsText } from './order';

interface Choice {
  payer: Payer;
  title: string;
  text: string;
}

const instructorPays: Choice = {
  payer: 'instructor',
  title: 'I pay as the instructor',
  text: 'One payment for the whole class, now by card or later by invoice. Students play at no charge.',
};

const choices: readonly Choice[] = [
  instructorPays,
  {
    payer: 'student',
    title: 'Students pay',
    text: 'You create the session at no charge. Each student pays by card before playing.',
  },
];

/** The payer `student` where the school of the instructor plays the simulation free. */
const freeChoice: Choice = {
  payer: 'student',
  title: 'Nobody pays',
  text: 'There is nothing to pay, for you or for your students.',
};

function choicesOf({ free, awaited }: Offer): readonly Choice[] {
  if (free) return [freeChoice];
  // The school decides who pays, as soon as it is known.
  return awaited ? [{ ...freeChoice, text: `${awaited}.` }, instructorPays] : choices;
}

interface Props {
  offer: Offer;
  draft: Draft;
  onChoose: (payer: Payer) => void;
}

export function PayerStep({ offer, draft: { payer: entered, paid }, onChoose }: Props) {
  const id = useId();
  const chosen = paid ? 'instructor' : entered;
  return (
    <>
      <div className="d-grid gap-3">
        {(paid ? choices : choicesOf(offer)).map(({ payer, title, text }) => {
          const disabled = payer === 'student' && (paid !== null || (!offer.free && Boolean(offer.awaited)));
          return (
            <div
              className="card card-body payer-choice flex-row align-items-center justify-content-between gap-3 p-4"
              key={payer}
            >
              <div>
                <Button
                  color="link"
                  size="lg"
                  className="p-0 border-0 fw-semibold text-start text-reset text-decoration-none stretched-link"
                  aria-pressed={chosen === payer}
                  aria-describedby={`${id}${payer}`}
                  disabled={disabled}
                  onClick={() => onChoose(payer)}
                >
                  {title}
                </Button>
                <p id={`${id}${payer}`} className="mt-1 mb-0 text-secondary">
                  {disabled && paid ? 'Your card was charged already: students pay nothing.' : text}
                </p>
              </div>
              {!disabled && <ChevronRight className="flex-shrink-0 text-accent" />}
            </div>
          );
        })}
      </div>
      {/* Below the choice, which it would push down where it comes late. */}
      {!paid && <SeatsLeft simulation={offer.simulation} />}
    </>
  );
}

/** The newest own session of a simulation that can take more students. Not a trial: a purchase is what follows it. */
function useSeatsLeft(simulation: string) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const { items } = useAppSelector(selectOwnSessions);
  const [now] = useState(() => new Date());
  useFetchIfStale(fetchOwnSessions, hasClasses ? [ownSessionsQuery] : null);
  return items?.find(
    (item) =>
      item.client._id === simulation &&
      item.session &&
      !(item.co_taught || item.purchase.trial || item.archived) &&
      !isCancelled(item.purchase) &&
      !isAfterClosing(item, now) &&
      freeSeats(item),
  );
}

/** Tells a buyer of a session that has seats left. */
function SeatsLeft({ simulation: { _id, name } }: { simulation: Offer['simulation'] }) {
  const session = useSeatsLeft(_id);
  const mayOpen = useMayManageClass(session?._id ?? '');
  if (!session || !mayOpen) return null;
  const { variation } = session;
  return (
    <MessageBox color="info" className="mt-3">
      <span>{`You have a session of ${name}${variation && ` (${variation})`} with ${seatsText(freeSeats(session))} left.`}</span>{' '}
      <Link to={`/sessions/${encodeURIComponent(session._id)}#add`} className="fw-semibold text-reset">
        Add students to it
      </Link>
      , or buy another.
    </MessageBox>
  );
}
