import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { EmailText } from '../../components/EmailText';
import { ManageClass } from '../../components/sessions/ManageClass';
import { formatClassDate } from '../../lib/format/classTimes';
import { formatDate } from '../../lib/format/dates';
import { pictureAddress } from '../../rules/addresses';
import { isAfterClosing, isBeforeOpening, ownSessionsQuery } from '../../rules/classes';
import { counted } from '../../rules/money';
import { isCancelled } from '../../rules/purchases';
import { canPlay, isCalledOff } from '../../rules/sessions/invites';
import { fetchOwnSessions, selectOwnSessions } from '../../store/classes';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { InviteBadge } from './inviteParts';
import {
  endOf,
  instructorOf,
  otherInstructor,
  paymentRequired,
  progressOf,
  studentName,
} from './inviteTexts';

interface InviteCardProps {
  invite: Invite;
  /** The list's address, for the way back from the invite. */
  from: string;
}

/** An own invite in the list. */
export function InviteCard({ invite, from }: InviteCardProps) {
  const { client: simulation, instructor, class_name, created_at, closes_at } = invite;
  return (
    <li className="invite position-relative d-flex align-items-center column-gap-3 py-3 border-top">
      <InviteCover invite={invite} />
      <div className="grow d-flex flex-wrap align-items-center gap-2">
        <div className="grow">
          <h2 className="h3 mb-1">
            <Link
              to={`/invites/${encodeURIComponent(invite._id)}`}
              state={{ list: from }}
              className="stretched-link text-reset text-decoration-none"
            >
              {simulation.name}
              <span className="fw-normal">{class_name && `, ${class_name}`}</span>
            </Link>
          </h2>
          <p className="mb-0">{[instructorOf(invite), instructor.school?.name].filter(Boolean).join(', ')}</p>
          <p className="mb-0 text-secondary">
            Invited <time dateTime={created_at}>{formatDate(created_at)}</time>
            {closes_at && !endOf(invite, new Date()) && (
              <span>
                {' '}
                · Closes <time dateTime={closes_at}>{formatClassDate(closes_at, invite)}</time>
              </span>
            )}
          </p>
        </div>
        <InviteBadge state={stateOf(invite)} />
      </div>
    </li>
  );
}

/** Whether the invite can be played already, or has been to the end. */
function stateOf(invite: Invite): [color: string, text: string] {
  const now = new Date();
  if (invite.revoked_at) return ['secondary', 'Withdrawn'];
  if (isCalledOff(invite)) return ['secondary', 'Cancelled'];
  if (invite.finished_at) return ['success', 'Finished'];
  if (isAfterClosing(invite, now)) return ['secondary', 'Closed'];
  if (!canPlay(invite)) return ['warning', paymentRequired(invite)];
  if (isBeforeOpening(invite, now)) return ['secondary', `Opens ${formatClassDate(invite.opens_at, invite)}`];
  return ['info', 'Ready to play'];
}

interface SessionInvitesProps {
  /** At least one invite, all of them to one session. */
  invites: readonly Invite[];
  user: User;
  /** The list is that of the students of all own sessions, whose totals are known. */
  ofStudents: boolean;
  /** Whether the list has other pages, which may have further invites to the session. */
  paged: boolean;
  /** The list's address, for the way back from an invite. */
  from: string;
  /** The rest of the name of an invite's link, after the student, by id. */
  names: ReadonlyMap<string, string>;
}

/** The invites of others to one session, below its name. */
export function SessionInvites({ invites, user, ofStudents, paged, from, names }: SessionInvitesProps) {
  const heading = useId();
  const [first] = invites;
  if (!first) return null;
  const count = counted(invites.length, 'invite');
  const facts = [
    first.class_name,
    first.variation,
    otherInstructor(first, user),
    !ofStudents && (paged ? `${count} on this page` : count),
    datesOf(first),
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="mt-5">
      <div className="d-flex align-items-center column-gap-3 mb-3">
        <InviteCover invite={first} />
        <div className="grow d-flex flex-wrap align-items-center gap-2">
          <div className="grow">
            <h2 id={heading} className="h3 mb-1">
              {first.client.name}
            </h2>
            <p className="mb-0 text-secondary">
              {facts}
              {ofStudents && <ClassTotal id={first.purchase._id} before={facts && ' · '} />}
            </p>
          </div>
          <ManageClass id={first.purchase._id} name={first.class_name || first.client.name} size="sm" />
        </div>
      </div>
      <ul aria-labelledby={heading} className="list-unstyled border-bottom">
        {invites.map((invite) => (
          <StudentRow
            key={invite._id}
            invite={invite}
            ofStudents={ofStudents}
            from={from}
            more={names.get(invite._id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** The number of all students of an own session; nothing where it is not known. */
function ClassTotal({ id, before }: { id: string; before: string }) {
  const { items } = useAppSelector(selectOwnSessions);
  useFetchIfStale(fetchOwnSessions, [ownSessionsQuery]);
  const invited = items?.find(({ _id }) => _id === id)?.counts.invited;
  return invited ? <span>{before + counted(invited, 'student')}</span> : null;
}

/** The end or the opening of the session; '' while it is open. */
function datesOf(invite: Invite): string {
  const now = new Date();
  if (isCancelled(invite.purchase)) return 'Cancelled';
  if (isAfterClosing(invite, now)) return `Closed ${formatClassDate(invite.closes_at, invite)}`;
  return isBeforeOpening(invite, now) ? `Opens ${formatClassDate(invite.opens_at, invite)}` : '';
}

interface StudentRowProps extends Pick<SessionInvitesProps, 'ofStudents' | 'from'> {
  invite: Invite;
  more: string | undefined;
}

function StudentRow({ invite, ofStudents, from, more }: StudentRowProps) {
  const { email, created_at, purchase } = invite;
  // The page of the class has all that is known of its students.
  const path =
    ofStudents && purchase._id
      ? `/sessions/${encodeURIComponent(purchase._id)}?${new URLSearchParams({ q: email })}`
      : `/invites/${encodeURIComponent(invite._id)}`;
  const name = studentName(invite);
  return (
    <li className="invite invite-row position-relative d-grid align-items-center column-gap-3 py-2 border-top small">
      <Link
        to={path}
        state={{ list: from }}
        title={name || email}
        className={`stretched-link text-truncate text-reset text-decoration-none ${name && 'fw-semibold'}`}
      >
        <bdi>{name || <EmailText email={email} />}</bdi>
        {more && <span className="visually-hidden">{`, ${more}`}</span>}
      </Link>
      <bdi className="invite-email text-truncate text-secondary" title={email}>
        {name && <EmailText email={email} />}
      </bdi>
      <span className="d-none d-lg-block text-secondary">
        {created_at && (
          <>
            Invited <time dateTime={created_at}>{formatDate(created_at)}</time>
          </>
        )}
      </span>
      <span className="text-end">
        <InviteBadge state={progressOf(invite)} />
      </span>
    </li>
  );
}

/** The small picture of the simulation in the list. */
function InviteCover({ invite: { client: simulation } }: { invite: Invite }) {
  const cover = pictureAddress(simulation.cover_url);
  return (
    <span className="cover flex-shrink-0" style={{ width: '6rem' }}>
      {cover && <img src={cover} alt="" width="160" height="90" loading="lazy" />}
    </span>
  );
}
