import { Link, type Params, useParams } from 'react-router-dom';
import type { Invite } from '../../api/records/invite';
import { Loading } from '../../components/Loading';
import { Page } from '../../components/Page';
import { RecordContent } from '../../components/RecordContent';
import { formatDateTime } from '../../lib/dates';
import { formatCents, totalCents } from '../../rules/money';
import { orDash } from '../../rules/numbers';
import { fetchInvite, selectInvite } from '../../store/invites';
import type { AppDispatch } from '../../store/types';
import { useRecord } from '../../store/useFetchIfStale';
import { Receipt } from './Receipt';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchInvite.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const record = useRecord(fetchInvite, selectInvite, id);
  const back = { to: `/invites/${encodeURIComponent(id)}`, label: 'Back to the invite' };
  return (
    <Page title="Receipt">
      <RecordContent record={record} placeholder={<Loading />} missing={<NotFound to="/invites" />}>
        {(invite) =>
          invite.payment ? (
            <SeatReceipt invite={invite} payment={invite.payment} back={back} />
          ) : (
            <NotFound to={back.to} />
          )
        }
      </RecordContent>
    </Page>
  );
}

interface Props {
  invite: Invite;
  payment: NonNullable<Invite['payment']>;
  back: { to: string; label: string };
}

function SeatReceipt({ invite, payment, back }: Props) {
  const { client: simulation, instructor, class_name, email } = invite;
  const teacher = `${instructor.name} ${instructor.lastname}`.trim();
  const facts = [
    ['Date', formatDateTime(payment.created_at)],
    ['Paid for', orDash(email)],
    ...(class_name ? [['Class', class_name] as const] : []),
    ...(teacher ? [['Instructor', teacher] as const] : []),
    ['Seats', '1'],
    ['Payment', 'Paid by card'],
    ...(payment.id ? [['Payment ID', payment.id] as const] : []),
  ] as const;
  // A backend that tells only that the seat is paid leaves the price of the simulation.
  const amount = payment.amount ?? totalCents(simulation.price, 1);
  return (
    <Receipt
      title="Receipt"
      subject={simulation.name}
      facts={facts}
      amounts={[['Total', formatCents(amount)]]}
      back={back}
    />
  );
}

function NotFound({ to }: { to: string }) {
  return (
    <>
      <h1>No receipt</h1>
      <p className="lead">Nothing has been paid for this invite by card.</p>
      <Link to={to}>{to === '/invites' ? 'Go to your invites' : 'Back to the invite'}</Link>
    </>
  );
}
