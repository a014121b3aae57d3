import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { Facts } from '../../components/Facts';
import { formatOwnTime } from '../../lib/format/classTimes';
import { formatDate, formatDateTime, timeZone } from '../../lib/format/dates';
import { simulationPath, webAddress } from '../../rules/addresses';
import { isAfterClosing, isBeforeOpening } from '../../rules/classes';
import { formatCents, formatMinutes, formatPrice } from '../../rules/money';
import { mayOpen } from '../../rules/permissions';
import { canPlay, isCalledOff, isOwn } from '../../rules/sessions/invites';
import { refundText } from '../../rules/sessions/students';
import { otherInstructor, seatReceiptPath } from './inviteTexts';

/** The price of a seat for its student; '' if it is unknown, or nobody is asked for it any more. */
function priceOf(invite: Invite): ReactNode {
  const { payment, refund, revoked_at, client: simulation } = invite;
  const isOver = Boolean(revoked_at) || isCalledOff(invite);
  // Refunds before another payment are on the receipt's page alone.
  const paid = payment ?? (isOver ? refund : null);
  if (paid) {
    const back = refund?.refunded_at ? ', refunded' : ', to be refunded';
    return (
      <>
        <span>
          {`Paid${paid.amount === null ? '' : ` ${formatCents(paid.amount)}`}${payment ? refundText(payment) : back}`}
        </span>
        {invite._id && (
          <span>
            {' '}
            · <Link to={seatReceiptPath(invite)}>View receipt</Link>
          </span>
        )}
      </>
    );
  }
  if (isOver) return '';
  if (canPlay(invite)) return 'Nothing to pay';
  return simulation.price === null ? '' : formatPrice(simulation.price);
}

interface Props {
  invite: Invite;
  user: User;
}

/** The link to the simulation: to its page in the library or, for those who manage it, to its record. */
function simulationLink({ client: simulation }: Invite, { role }: User): ReactNode {
  const { _id, slug, name } = simulation;
  if (_id && mayOpen(role, 'simulations'))
    return <Link to={`/clients/${encodeURIComponent(_id)}`}>{name}</Link>;
  return (_id || slug) && <Link to={simulationPath(simulation)}>{name}</Link>;
}

/** The instructor of somebody else's invite, linked for those who may open users. */
function instructorLink(invite: Invite, user: User): ReactNode {
  const { _id } = invite.instructor;
  const name = otherInstructor(invite, user);
  if (!name || !_id || !mayOpen(user.role, 'users')) return name;
  return (
    <Link to={`/users/${encodeURIComponent(_id)}`}>
      <bdi>{name}</bdi>
    </Link>
  );
}

/** Links of administrators to the records of the invite. */
const recordFacts = ({ invite: { student, email, purchase }, user }: Props): [string, ReactNode][] =>
  user.role === 'administrator' && student && purchase._id
    ? [
        [
          'Student',
          <Link key="student" to={`/users/${encodeURIComponent(student)}`}>
            <bdi>{email || 'View student'}</bdi>
          </Link>,
        ],
        [
          'Purchase',
          <Link key="purchase" to={`/purchases/${encodeURIComponent(purchase._id)}`}>
            View purchase
          </Link>,
        ],
      ]
    : [];

/** Dates and price of an invite, as far as they are known, and what its own screen says above them for its student. */
export function InviteFacts({ invite, user }: Props) {
  const { created_at, opens_at, closes_at, client: simulation } = invite;
  const own = isOwn(invite, user);
  const now = new Date();
  const facts = [
    ['Simulation', !own && simulationLink(invite, user)],
    ['Instructor', !own && instructorLink(invite, user)],
    ['Class', !own && invite.class_name],
    ['Activity', invite.variation],
    [isBeforeOpening(invite, now) ? 'Opens' : 'Opened', opens_at && formatOwnTime(opens_at, invite)],
    [isAfterClosing(invite, now) ? 'Closed' : 'Closes', closes_at && formatOwnTime(closes_at, invite)],
    ['Time zone', !invite.time_zone && (opens_at || closes_at) && timeZone()],
    ['Invited', formatDate(created_at)],
    ['Invite opened', invite.opened_at && formatDateTime(invite.opened_at)],
    ['Started', invite.started_at && formatDateTime(invite.started_at)],
    ['Finished', !own && invite.finished_at && formatDateTime(invite.finished_at)],
    // A variation may be longer or shorter than the simulation.
    ['Duration', simulation.duration && !invite.variation ? formatMinutes(simulation.duration) : ''],
    ['Price', priceOf(invite)],
    ...recordFacts({ invite, user }),
  ] as const;
  return <Facts facts={facts.filter(([, value]) => value)} />;
}

/** The links to the simulation's help for students and, of an own invite, to the instructor where the address is told. */
export function InviteHelp({ invite, user }: Props) {
  const { client: simulation, instructor } = invite;
  const links = [
    { address: webAddress(simulation.how_url), label: 'How to play', target: '_blank' },
    { address: webAddress(simulation.faq_url), label: 'Questions and answers', target: '_blank' },
    {
      address:
        isOwn(invite, user) &&
        instructor.email &&
        `mailto:${encodeURIComponent(instructor.email).replace('%40', '@')}`,
      label: 'Write to your instructor',
      target: undefined,
    },
  ];
  return (
    <ul className="list-unstyled d-flex flex-wrap column-gap-4 row-gap-1 mt-4 mb-0">
      {links.map(
        ({ address, label, target }) =>
          address && (
            <li key={label}>
              <a href={address} target={target} rel="noopener noreferrer">
                {label}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
