import type { Purchase } from '../../api/purchases';
import { OpenClassSessions } from '../../components/OpenClassSessions';
import { isWaiting } from '../../rules/purchases';
import { DateText } from '../shared/DateText';

type Attempts = NonNullable<Purchase['waiting']>;

const attemptsText = ({ attempts, error }: Attempts): string => {
  if (attempts === 0) return 'Not tried yet.';
  return `${attempts} failed ${attempts === 1 ? 'attempt' : 'attempts'}. ${error}`;
};

/** How often the server has failed to open the class session of a purchase and why, and a button that tries at once. */
export function WaitingClassSession({ purchase }: { purchase: Purchase }) {
  const { data, waiting } = purchase;
  return (
    <div className="d-flex flex-wrap align-items-center column-gap-3 row-gap-2 mb-2">
      {waiting && (
        <p key={waiting.attempts} className="mb-0">
          {`${attemptsText(waiting)} Next attempt: `}
          <DateText iso={waiting.next_at} withTime />
        </p>
      )}
      <OpenClassSessions
        purchases={isWaiting(purchase) ? [purchase] : []}
        label="Open session"
        order={data.order}
        color="primary"
        outline
        size="sm"
      />
    </div>
  );
}
