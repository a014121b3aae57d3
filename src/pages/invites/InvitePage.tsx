import { BackLink } from '../../components/BackLink';
import './invites.scss';
import { type Params, useParams } from 'react-router-dom';
import { ConfirmAddress } from '../../components/identity/ConfirmAddress';
import { OtherAccount } from '../../components/OtherAccount';
import { Page } from '../../components/Page';
import { RecordContent } from '../../components/RecordContent';
import { useBackToList } from '../../components/useBackToList';
import { isOwn } from '../../rules/invites';
import { useAppSelector, useRecord } from '../../store/hooks';
import { fetchInvite, selectInvite } from '../../store/invites';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { InviteDetail } from './InviteDetail';
import { StudentAccount } from './StudentAccount';
import { StudentInvite } from './StudentInvite';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchInvite.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const record = useRecord(fetchInvite, selectInvite, id);
  const user = useAppSelector(selectUser);
  const list = useBackToList('/invites', '/dashboard');
  const { item, error } = record;
  const isMissing = !item && error?.status === 404;
  const title = item ? item.client.name : isMissing ? 'Invite not found' : 'Invite';
  return (
    <Page title={item ? `Invite: ${title}` : title}>
      {user && <BackLink to={list}>Invites</BackLink>}
      <h1>{title}</h1>
      <RecordContent record={record} placeholder={<Waiting />} missing={<NotFound />}>
        {(invite) => {
          if (!user) return null;
          const Detail = isOwn(invite, user) ? InviteDetail : StudentInvite;
          return <Detail key={invite._id} invite={invite} user={user} />;
        }}
      </RecordContent>
      {error?.errors?.email && user && (
        <div className="text-center">
          <ConfirmAddress email={user.email} />
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
    <div className="invite-detail d-grid mt-4">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <span className="placeholder placeholder-block" />
      <span className="placeholder cover-placeholder" />
    </div>
  );
}
