import { BackLink } from '../../components/BackLink';
import './purchase.scss';
import { Link, type Params, useParams } from 'react-router-dom';
import type { Classroom, SeatsQuote } from '../../api/classrooms';
import { ErrorState } from '../../components/ErrorState';
import { Page } from '../../components/Page';
import { classroomName } from '../../rules/classes';
import { fetchClassroom, fetchSeats, selectClassroom, selectSeats } from '../../store/classrooms';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { useRecord } from '../../store/useFetchIfStale';
import { ContactUs } from './ContactUs';
import { runKey } from './draft';
import { Seats } from './Seats';
import { StepPlaceholder } from './StepPlaceholder';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  Promise.all([dispatch(fetchClassroom.fetchIfStale(id)), dispatch(fetchSeats.fetchIfStale(id))]);

/** Buying further seats for a class session. */
export function Component() {
  const { id = '' } = useParams();
  const user = useAppSelector(selectUser);
  const session = useRecord(fetchClassroom, selectClassroom, id);
  const quote = useRecord(fetchSeats, selectSeats, id);
  const error = session.error ?? quote.error;
  const isMissing = error?.status === 404 && !session.item;
  // A co-teacher sees the class, but buys no seats for it.
  const isOthers = quote.error?.status === 404 && !quote.item;
  const title = isMissing ? 'Session not found' : 'Add seats';
  return (
    <Page title={session.item ? `Add seats: ${classroomName(session.item)}` : title}>
      {!isMissing && <BackLink to={`/sessions/${encodeURIComponent(id)}`}>Back to the class</BackLink>}
      <h1 className="purchase-title mb-1">{title}</h1>
      <p className="lead mb-4">{session.item && classroomName(session.item)}</p>
      {session.item && quote.item && user ? (
        <Way session={session.item} quote={quote.item} storedAs={runKey(user._id, id, 'seats')} user={user} />
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
        <div className="two-columns">
          <StepPlaceholder />
        </div>
      )}
    </Page>
  );
}

interface Props {
  session: Classroom;
  quote: SeatsQuote;
  storedAs: string;
  user: NonNullable<ReturnType<typeof selectUser>>;
}

/** The steps, or the reason why no seats can be added. A paid order can be finished in any case. */
function Way({ session, quote, storedAs, user }: Props) {
  return (
    <Seats key={storedAs} session={session} quote={quote} storedAs={storedAs} user={user}>
      {quote.problem && (
        <>
          <p className="lead">{quote.problem}</p>
          <ContactUs message={`I would like to add seats to “${classroomName(session)}”.`} />
        </>
      )}
    </Seats>
  );
}
