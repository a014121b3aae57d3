import type { Purchase } from '../../api/purchases';
import { DateText } from '../../components/list/DateText';
import { OpenSessions } from '../../components/OpenSessions';
import { isWaiting } from '../../rules/purchases';

type Attempts = NonNullable<Purchase['waiting']>;

const attemptsText = ({ attempts, error }: Attempts): string => {
  if (attempts === 0) return 'Not tried yet.';
  return `${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'}. ${error}`;
};

/** How often the server has failed to open the session of a purchase and why, and a button that tries at once. */
export function WaitingHostSession({ purchase }: { purchase: Purchase }) {
  const { created_at, data, waiting } = purchase;
  return (
    <div className="d-flex flex-wrap align-items-center column-gap-3 row-gap-2 mb-2">
      {waiting && (
        <p key={waiting.attempts} className="mb-0">
          {'Waiting since '}
          <DateText iso={created_at} />
          {`. ${attemptsText(waiting)} Next attempt: `}
          <DateText iso={waiting.next_at} withTime />
        </p>
      )}
      <OpenSessions
        purchases={isWaiting(purchase) ? [purchase] : []}
        label="Open session"
        order={data.order}
        color="primary"
        outline
        size="sm"
        fallback={
          <span className="btn btn-sm" style={{ visibility: 'hidden' }}>
            Open session
          </span>
        }
      />
    </div>
  );
}
