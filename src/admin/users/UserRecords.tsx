import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../../api/session';
import { DateText } from '../../components/list/DateText';
import { ReloadNotice } from '../../components/RecordContent';
import { classStateOf, nameOfClass } from '../../rules/classes';
import { counted, formatPrice } from '../../rules/money';
import { mayBuy } from '../../rules/permissions';
import { studentStateOf } from '../../rules/sessions/students';
import type { Result } from '../../store/actionFamily';
import { fetchUserRecords } from '../../store/admin/records/userAccount';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { statusText } from '../shared/cells';
import { StatePill } from '../shared/delivery/delivery';

/** The newest records of a user, by kind. */
type Records = Extract<
  Awaited<ReturnType<ReturnType<typeof fetchUserRecords>>>,
  { error?: undefined }
>['data'];

interface Entry {
  key: string;
  at: string;
  kind: string;
  /** Where the record is shown. */
  to: string;
  text: string;
  /** How it stands. */
  state: ReactNode;
}

/** All records, the newest first. */
const entriesOf = ({ purchases, sessions, invites, mails }: Records): Entry[] =>
  [
    ...purchases.map(({ _id, created_at, client, quantity, payer, total, data, awaits_approval }) => ({
      key: `purchase ${_id}`,
      at: created_at,
      kind: 'Purchase',
      to: `/purchases/${encodeURIComponent(_id)}`,
      text: [
        client.name,
        counted(quantity, 'seat'),
        total === 0 ? 'free' : `${payer === 'student' ? 'up to ' : ''}${formatPrice(total)}`,
      ].join(', '),
      state: awaits_approval ? 'To approve' : data.status !== 'completed' && statusText(data.status),
    })),
    ...sessions.map((session) => ({
      key: `session ${session._id}`,
      at: session.created_at,
      kind: 'Session',
      to: `/sessions/${encodeURIComponent(session._id)}`,
      text: nameOfClass(session),
      state: classStateOf(session, new Date()),
    })),
    ...invites.map((invite) => ({
      key: `invite ${invite._id}`,
      at: invite.created_at,
      kind: 'Invite',
      to: `/invites/${encodeURIComponent(invite._id)}`,
      text: [invite.client.name, invite.class_name].filter(Boolean).join(', '),
      state: invite.revoked_at
        ? 'Withdrawn'
        : studentStateOf(invite, {
            asksPayment: invite.asks_payment ?? true,
            mailFailed: invite.mail_failed,
          }),
    })),
    ...mails.map(({ _id, created_at, to, subject, status, last_error }) => ({
      key: `mail ${_id}`,
      at: created_at,
      kind: 'Email',
      to: `/mails?q=${encodeURIComponent(to)}`,
      text: subject,
      state: (
        <>
          <StatePill state={status} /> <span>{last_error}</span>
        </>
      ),
    })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

interface Props {
  user: User;
  isAdministrator: boolean;
  /** Comes with them, since they would push it down later. */
  children: ReactNode;
}

/** The last purchases, classes, invitations and mails of a user, each with how it stands, and what stands below them. */
export function UserRecords({ user: { _id: id, email, role }, isAdministrator, children }: Props) {
  const dispatch = useAppDispatch();
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const hasMails = useAppSelector((state) => selectHas(state, 'administration'));
  const [answer, setAnswer] = useState<Result<Records>>();
  const [tries, setTries] = useState(0);
  const buys = mayBuy(role);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call
  useEffect(() => {
    let current = true;
    // Administrators see the sessions of a student as invitations.
    const sessions: 'customer' | 'student' | null = buys ? 'customer' : isAdministrator ? null : 'student';
    const asked = {
      id,
      email,
      purchases: isAdministrator && buys,
      sessions: hasClasses ? sessions : null,
      invites: isAdministrator && email !== '',
      mails: isAdministrator && hasMails && email !== '',
    };
    dispatch(fetchUserRecords(asked)).then((result) => current && setAnswer(result));
    return () => {
      current = false;
    };
  }, [dispatch, id, email, buys, isAdministrator, hasClasses, hasMails, tries]);

  if (!answer) return null;
  const entries = answer.data ? entriesOf(answer.data) : [];
  return (
    <>
      {answer.error && (
        <ReloadNotice
          what="The last records could not be loaded."
          error={answer.error}
          onRetry={() => setTries(tries + 1)}
        />
      )}
      {entries.length > 0 && <LastRecords entries={entries} />}
      {children}
    </>
  );
}

const LastRecords = ({ entries }: { entries: readonly Entry[] }) => (
  <section className="mt-3" aria-label="Last records">
    <ul className="list-unstyled mb-0">
      {entries.map(({ key, at, kind, to, text, state }) => (
        <li key={key} className="border-top py-2">
          <span className="small text-secondary d-block">
            <span>{`${kind}, `}</span>
            <DateText iso={at} />
          </span>
          <Link to={to} className="text-break">
            {text}
          </Link>{' '}
          {state && <span className="small text-break">{state}</span>}
        </li>
      ))}
    </ul>
  </section>
);
