import { BackLink } from '../../components/BackLink';
import './purchase.scss';
import { Link, type Params, useParams } from 'react-router-dom';
import type { Class, SeatsQuote } from '../../api/classes';
import type { OwnUser } from '../../api/session';
import { Page } from '../../components/Page';
import { ErrorState } from '../../components/RecordContent';
import { MAX_LEARNERS } from '../../contract/limits';
import { nameOfClass } from '../../rules/classes';
import { fetchClass, fetchSeats, selectClass, selectSeats } from '../../store/classes';
import { useAppDispatch, useAppSelector, useRecord } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { Checkout } from './Checkout';
import { ContactUs } from './PurchaseFailure';
import { StepPlaceholder } from './StepFrame';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  Promise.all([dispatch(fetchClass.fetchIfStale(id)), dispatch(fetchSeats.fetchIfStale(id))]);

/** Buying further seats for a session. */
export function Component() {
  const { id = '' } = useParams();
  const user = useAppSelector(selectUser);
  const session = useRecord(fetchClass, selectClass, id);
  const quote = useRecord(fetchSeats, selectSeats, id);
  const error = session.error ?? quote.error;
  const isMissing = error?.status === 404 && !session.item;
  // A co-teacher sees the class, but buys no seats for it.
  const isOthers = quote.error?.status === 404 && !quote.item;
  const title = isMissing ? 'Session not found' : 'Add seats';
  return (
    <Page title={session.item ? `Add seats: ${nameOfClass(session.item)}` : title}>
      {!isMissing && <BackLink to={`/sessions/${encodeURIComponent(id)}`}>Back to the class</BackLink>}
      <h1 className="mb-1">{title}</h1>
      <p className="lead mb-4">{session.item && nameOfClass(session.item)}</p>
      {session.item && quote.item && user ? (
        <Seats key={`${user._id} ${id}`} session={session.item} quote={quote.item} user={user} />
      ) : isMissing ? (
        <p className="lead">
          It may have been bought by somebody else. <Link to="/sessions">All sessions</Link>
        </p>
      ) : isOthers && session.item ? (
        <p className="lead">Seats are added by the instructor who bought this session.</p>
      ) : error ? (
        <ErrorState
          error={error}
          onRetry={() => {
            session.retry();
            quote.retry();
          }}
        />
      ) : (
        <div className="two-columns d-grid d-print-block">
          <StepPlaceholder />
        </div>
      )}
    </Page>
  );
}

interface Props {
  session: Class;
  quote: SeatsQuote;
  user: OwnUser;
}

/** The order, or the reason why no seats can be added. A paid order can be finished in any case. */
function Seats({ session, quote: { price, payer, max, problem }, user }: Props) {
  const dispatch = useAppDispatch();
  return (
    <Checkout
      offer={{
        kind: 'seats',
        // The session has its activity already.
        simulation: { ...session.client, price, variations: '' },
        session,
        payer: payer || 'instructor',
        max: max ?? MAX_LEARNERS,
        free: payer === 'student' && session.asks_payment === false,
      }}
      user={user}
      reload={() => dispatch(fetchSeats(session._id))}
    >
      {problem && (
        <>
          <p className="lead">{problem}</p>
          <ContactUs message={`I would like to add seats to “${nameOfClass(session)}”.`} />
        </>
      )}
    </Checkout>
  );
}
