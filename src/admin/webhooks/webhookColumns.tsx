import { Link } from 'react-router-dom';
import { orDash, UNKNOWN } from '../../rules/numbers';
import type { WebhookRow } from '../../store/webhooks';
import { DateText } from '../shared/DateText';
import type { Column } from '../shared/list/DataTable';
import { StatusPill } from '../shared/StatusPill';
import { webhookTypeText } from '../shared/webhookTypes';
import { states } from './webhookWords';

const stateName = ({ state }: Pick<WebhookRow, 'state'>): string => (state && states[state]?.name) || state;

function StatePill({ state }: Pick<WebhookRow, 'state'>) {
  const known = state ? states[state] : undefined;
  return <StatusPill tone={known?.tone ?? 'neutral'}>{stateName({ state })}</StatusPill>;
}

export const webhookColumns: readonly Column<WebhookRow>[] = [
  {
    key: 'type',
    header: 'Event',
    cell: ({ type }) => orDash(webhookTypeText(type)),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client: simulation }) =>
      simulation._id ? (
        <Link to={`/clients/${simulation._id}`} className="record-link">
          {simulation.name}
        </Link>
      ) : (
        simulation.name
      ),
  },
  {
    key: 'session',
    header: 'Session',
    cell: ({ session, client: simulation }) =>
      session._id ? <Link to={`/purchases/${session._id}`}>{session.name || simulation.name}</Link> : UNKNOWN,
  },
  { key: 'state', header: 'State', cell: ({ state }) => <StatePill state={state} /> },
  { key: 'attempts', header: 'Attempts', align: 'end', cell: ({ attempts }) => attempts ?? UNKNOWN },
  {
    key: 'last_answer',
    header: 'Last answer',
    className: 'last-answer',
    cell: ({ last_answer }) => orDash(last_answer),
  },
  {
    key: 'next_attempt_at',
    header: 'Next attempt',
    cell: ({ next_attempt_at }) => <DateText iso={next_attempt_at} split />,
  },
  {
    key: 'created_at',
    header: 'Created',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} split />,
  },
];
