import { Button } from 'reactstrap';
import { EmailText } from '../../components/EmailText';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList, useNextRow } from '../../components/list/useList';
import { useCall } from '../../components/useCall';
import { formatDateTime } from '../../lib/format/dates';
import { counted, formatCount, orDash } from '../../rules/money';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { fetchMails, type MailRow, selectMails, sendAllMails, sendMailAgain } from '../../store/mails/mails';
import { notSent, SendAgain, StatePill, stateChoices } from '../shared/delivery/delivery';
import { mailsList, mailsQuery } from './mailsList';

/** The subject and the address of a mail. */
const mailName = ({ subject, to }: Pick<MailRow, 'subject' | 'to'>): string => `${subject}, ${to}`;

interface SendAllProps {
  onSent: () => void;
}

/** Has all mails that wait sent now, also those that the filters hide. */
function SendAll({ onSent }: SendAllProps) {
  const dispatch = useAppDispatch();
  const { busy, call } = useCall();
  const send = async () => {
    if (busy) return;
    const { data, error } = await call(() => dispatch(sendAllMails()));
    if (error) {
      dispatch(showAlert('danger', `The emails could not be sent. ${error.message}`));
      return;
    }
    const count = data === 1 ? '1 email is' : `${data === null ? 'All' : formatCount(data)} emails are`;
    dispatch(showAlert('success', `${count} being sent.`));
    onSent();
  };
  return (
    <Button outline color="primary" aria-disabled={busy} onClick={send}>
      {busy ? 'Sending…' : 'Send all now'}
    </Button>
  );
}

/** How far a mail that waits or has failed has come. */
const troubleOf = ({ attempts, last_error, tried_at, next_try_at }: MailRow): string =>
  [
    last_error,
    attempts ? `${counted(attempts, 'attempt')}.` : '',
    tried_at && `Last: ${formatDateTime(tried_at)}.`,
    next_try_at && `Next: ${formatDateTime(next_try_at)}.`,
  ]
    .filter(Boolean)
    .join(' ');

const mailColumns: readonly Column<MailRow>[] = [
  { key: 'to', header: 'To', cell: ({ to }) => <EmailText email={to} /> },
  { key: 'subject', header: 'Subject', cell: ({ subject }) => orDash(subject) },
  {
    key: 'status',
    header: 'State',
    cell: (mail) => (
      <>
        <StatePill state={mail.status} /> <span>{mail.status !== 'sent' && troubleOf(mail)}</span>
      </>
    ),
  },
  {
    key: 'created_at',
    header: 'Created',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} split />,
  },
];

const mails = {
  title: 'Emails',
  noun: ['email', 'emails'],
  rules: mailsList,
  toQuery: mailsQuery,
  family: fetchMails,
  select: selectMails,
} as const;

export const preload = preloadOf(mails);

export function Component() {
  const list = useList(mails);
  const { items, reload, results } = list;
  const rowGone = useNextRow(list);
  const dispatch = useAppDispatch();
  const afterAll = async () => {
    await reload();
    // The pressed button is gone if no mail waits any more.
    if (document.activeElement === document.body) results.current?.focus();
  };
  return (
    <ListPage
      list={list}
      columns={mailColumns}
      search="Any part of an address"
      filters={[{ name: 'status', label: 'State', choices: stateChoices }]}
      back={['/users', 'Users']}
      buttons={
        <div className="ms-auto d-flex flex-wrap gap-2">
          {items?.some(({ status }) => status === 'queued') && <SendAll onSent={afterAll} />}
          <Button outline color="primary" size="sm" onClick={reload}>
            Refresh
          </Button>
        </div>
      }
      row={{
        failed: (mail) => notSent(mailName(mail)),
        actions: (mail) =>
          mail.status === 'failed' && (
            <SendAgain
              name={mailName(mail)}
              sending={mail.busy}
              send={() => dispatch(sendMailAgain(mail._id))}
              done="The email is sent again."
              onSent={() => rowGone(items?.indexOf(mail) ?? 0)}
            />
          ),
      }}
    />
  );
}
