import { pictureAddress } from '../../rules/addresses';
import './invites.scss';
import { type Params, useParams } from 'react-router-dom';
import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import OtherAccount from '../../components/account/OtherAccount';
import { BackLink, useBackToList } from '../../components/BackLink';
import { ConfirmAddress } from '../../components/confirm/ConfirmAddress';
import { EmailText } from '../../components/EmailText';
import { Page } from '../../components/Page';
import { RecordContent } from '../../components/RecordContent';
import { ManageClass } from '../../components/sessions/ManageClass';
import { formatClassTime } from '../../lib/format/classTimes';
import { isBeforeOpening } from '../../rules/classes';
import { formatPrice } from '../../rules/money';
import { isDue, isOwn } from '../../rules/sessions/invites';
import { useAppSelector, useRecord } from '../../store/hooks';
import { fetchInvite, selectInvite } from '../../store/invites/invites';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { InviteDetail } from './InviteDetail';
import { InviteFacts, InviteHelp } from './InviteFacts';
import { InviteBadge, StudentAccount, useProof } from './inviteParts';
import { endOf, invitationOf, progressOf, studentName } from './inviteTexts';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchInvite.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const record = useRecord(fetchInvite, selectInvite, id);
  const user = useAppSelector(selectUser);
  const list = useBackToList('/invites', '/dashboard');
  const { item, error } = record;
  const isUnproven = user?.address_unproven === true;
  useProof(isUnproven, () => error?.errors?.email && record.retry());
  const isReaders = item !== null && isOwn(item, user);
  const isMissing = !item && error?.status === 404;
  const title = item ? item.client.name : isMissing ? 'Invite not found' : 'Invite';
  return (
    <Page title={item ? `Invite: ${title}` : title}>
      {user && <BackLink to={list}>Invites</BackLink>}
      {isReaders && (
        <p id="invitation" className="text-break mb-2">
          {invitationOf(item, user?.name)}
        </p>
      )}
      <h1 aria-describedby={isReaders ? 'invitation' : undefined}>{title}</h1>
      <RecordContent record={record} placeholder={<Waiting />} missing={<NotFound />}>
        {(invite) => {
          if (!user) return null;
          const Detail = isOwn(invite, user) ? InviteDetail : StudentInvite;
          return <Detail key={invite._id} invite={invite} user={user} />;
        }}
      </RecordContent>
      {error?.errors?.email && user && !isUnproven && (
        <div className="text-center">
          <ConfirmAddress email={user.email} onConfirmed={record.retry} />
        </div>
      )}
      {!isMissing && <StudentAccount user={user} />}
    </Page>
  );
}

function NotFound() {
  return (
    <>
      <p className="lead">It may have been sent to another address, or the link may be incomplete.</p>
      <OtherAccount to="/invites" label="Go to your invites">
        If the invitation was sent to another address, open the link in its email again, or log out and sign
        in with that address.
      </OtherAccount>
    </>
  );
}

/** The placeholder of an invite. */
function Waiting() {
  return (
    <div className="two-columns d-grid d-print-block mt-4">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <span className="placeholder placeholder-block" />
      <span className="cover placeholder" />
    </div>
  );
}

interface StudentInviteProps {
  invite: Invite;
  user: User;
}

/** Somebody else's invite: its student, how far the student has come, and all that is known of the invite. */
function StudentInvite({ invite, user }: StudentInviteProps) {
  const { email, client: simulation } = invite;
  const name = studentName(invite);
  const cover = pictureAddress(simulation.cover_url);
  const note = noteOf(invite);
  return (
    <div className="two-columns d-grid d-print-block mt-4">
      <div>
        <p className="lead narrow-email text-break mb-2">
          Invitation of <bdi>{name || email}</bdi>
          {name && (
            <span>
              {' '}
              (
              <bdi>
                <EmailText email={email} />
              </bdi>
              )
            </span>
          )}
        </p>
        <p>
          <InviteBadge state={progressOf(invite)} />
        </p>
        {note && <p className="bg-body-tertiary rounded p-3">{note}</p>}
        <ManageClass id={invite.purchase._id} name={invite.class_name || invite.client.name} size="sm" />
        <InviteFacts invite={invite} user={user} />
        <InviteHelp invite={invite} user={user} />
      </div>
      {cover && (
        <span className="cover">
          <img src={cover} alt="" width="640" height="360" />
        </span>
      )}
    </div>
  );
}

/** Says whether the student can play, or why not; '' if nothing keeps one who has started. */
function noteOf(invite: Invite): string {
  const now = new Date();
  const ended = endOf(invite, now);
  if (ended) return ended;
  const { price } = invite.client;
  const notes = [
    isBeforeOpening(invite, now) && `This class opens on ${formatClassTime(invite.opens_at, invite)}.`,
    isDue(invite) &&
      `The student has to pay ${price === null ? '' : `${formatPrice(price)} `}before playing.`,
  ].filter(Boolean);
  if (notes.length > 0 || invite.started_at || invite.finished_at) return notes.join(' ');
  return 'Ready to play. Only the student can start it, from their own account.';
}
