import { Link, type Params, useParams } from 'react-router-dom';
import type { Invite } from '../../api/invites';
import { Page } from '../../components/Page';
import { useDocuments } from '../../components/payment/DocumentList';
import { RecordContent } from '../../components/RecordContent';
import { ScreenProblem, screenProblem } from '../../components/ScreenProblem';
import { formatDateTime } from '../../lib/format/dates';
import { formatCents, totalCents } from '../../rules/money';
import { isOwn } from '../../rules/sessions/invites';
import { useAppSelector, useRecord } from '../../store/hooks';
import { fetchInvite, selectInvite } from '../../store/invites/invites';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { DocumentLinks, DocumentPaper } from './DocumentPaper';
import { personText, Receipt, ReceiptNotFound, ReceiptPlaceholder } from './Receipt';
export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchInvite.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const record = useRecord(fetchInvite, selectInvite, id);
  const documents = useDocuments({ invite: id });
  const back = { to: `/invites/${encodeURIComponent(id)}`, label: 'Back to the invite' };
  return (
    <Page title="Receipt">
      <RecordContent
        record={record}
        placeholder={<ReceiptPlaceholder />}
        missing={<ReceiptNotFound />}
        failed={record.error && <ScreenProblem {...screenProblem(record.error)} onRetry={record.retry} />}
      >
        {(invite) => {
          const payment = invite.payment ?? invite.refund;
          if (!documents) return <ReceiptPlaceholder />;
          // A student who was added again may have paid twice.
          const shown = documents.find((document) => document.payment?.id === payment?.id) ?? documents[0];
          if (shown)
            return (
              <DocumentPaper
                document={shown}
                simulation={invite.client}
                back={back}
                others={<DocumentLinks documents={documents.filter((document) => document !== shown)} />}
              />
            );
          return payment ? (
            <SeatReceipt invite={invite} payment={payment} back={back} />
          ) : (
            <NotPaid back={back} />
          );
        }}
      </RecordContent>
    </Page>
  );
}

interface Props {
  invite: Invite;
  payment: NonNullable<Invite['payment'] | Invite['refund']>;
  back: { to: string; label: string };
}

const totalLabel = (refund: Invite['refund']): string => {
  if (!refund) return 'Total';
  return refund.refunded_at ? 'Total refunded' : 'Total to be refunded';
};

function SeatReceipt({ invite, payment, back }: Props) {
  const { client: simulation, instructor, class_name, email } = invite;
  const refund = invite.payment ? null : invite.refund;
  const user = useAppSelector(selectUser);
  // An invite does not repeat its reader's name.
  const { name, lastname } = user && isOwn(invite, user) ? user : invite;
  const teacher = `${instructor.name} ${instructor.lastname}`.trim();
  const facts = [
    ['Date', formatDateTime(payment.created_at)],
    ['Paid by', personText({ name, lastname, email })],
    ...(class_name ? [['Class', class_name] as const] : []),
    ...(teacher ? [['Instructor', teacher] as const] : []),
    ['Payment', refund?.refunded_at ? 'Paid by card, then refunded' : 'Paid by card'],
    ...(refund
      ? [['Refunded', refund.refunded_at ? formatDateTime(refund.refunded_at) : 'Under way'] as const]
      : []),
    ...(payment.id ? [['Payment ID', payment.id] as const] : []),
  ] as const;
  // A backend that tells only that the seat is paid leaves the price of the simulation.
  const amount = payment.amount ?? totalCents(simulation.price, 1);
  return (
    <Receipt
      title="Receipt"
      simulation={simulation}
      facts={facts}
      items={[[`Seat for ${simulation.name}`, '1', formatCents(amount), formatCents(amount)]]}
      amounts={[[totalLabel(refund), formatCents(amount)]]}
      back={back}
    />
  );
}

function NotPaid({ back }: Pick<Props, 'back'>) {
  return (
    <>
      <h1>No receipt</h1>
      <p className="lead">No card payment counts for this invite.</p>
      <div className="d-flex flex-wrap gap-3">
        <Link to={back.to}>{back.label}</Link>
        <Link to="/contact">Contact us</Link>
      </div>
    </>
  );
}
