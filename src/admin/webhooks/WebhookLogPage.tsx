import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { WebhookDelivery } from '../../api/admin/webhooks/webhooks';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList, useNextRow } from '../../components/list/useList';
import { orDash, UNKNOWN } from '../../rules/money';
import {
  fetchWebhooks,
  selectWebhooks,
  sendWebhookAgain,
  type WebhookRow,
} from '../../store/admin/webhooks/webhooks';
import { useAppDispatch } from '../../store/hooks';
import { notSent, SendAgain, StatePill, stateChoices } from '../shared/delivery/delivery';
import { webhookTypeNames, webhookTypeText } from '../shared/delivery/webhookTypes';
import { useSimulationName } from '../shared/useNames';
import { webhooksList, webhooksQuery } from './webhooksList';

/** The event and the simulation of a webhook. */
const webhookName = ({ type, client: simulation }: Pick<WebhookDelivery, 'type' | 'client'>): string =>
  `${webhookTypeText(type)}, ${simulation.name}`;

const webhookColumns: readonly Column<WebhookRow>[] = [
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
        <Link to={`/clients/${simulation._id}`} className="text-reset text-decoration-none">
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

const webhooks = {
  title: 'Webhook log',
  noun: ['webhook', 'webhooks'],
  rules: webhooksList,
  toQuery: webhooksQuery,
  family: fetchWebhooks,
  select: selectWebhooks,
} as const;

export const preload = preloadOf(webhooks);

const { type } = webhooksList.filters;
const typeChoices = [
  ['', 'All events'],
  ...type.choices.map((key) => [key, webhookTypeNames[key]] as const),
] as const;

export function Component() {
  const list = useList(webhooks);
  const { items, filters } = list;
  const rowGone = useNextRow(list);
  const dispatch = useAppDispatch();
  const client = useSimulationName(filters.client, items);
  return (
    <ListPage
      list={list}
      columns={webhookColumns}
      filters={[
        { name: 'state', label: 'State', choices: stateChoices },
        { name: 'type', label: 'Event', choices: typeChoices },
        { name: 'client', label: 'Client', shown: client },
      ]}
      back={filters.client ? [`/clients/${filters.client}`, 'Client'] : ['/clients', 'Clients']}
      buttons={
        <Button outline color="primary" size="sm" className="ms-auto" onClick={list.reload}>
          Refresh
        </Button>
      }
      intro="Events that the hosts of simulations are told of. One that fails is sent again for about three days."
      row={{
        failed: (webhook) => notSent(webhookName(webhook)),
        actions: (webhook) =>
          webhook.state !== 'queued' && (
            <SendAgain
              name={webhookName(webhook)}
              sending={webhook.busy}
              send={() => dispatch(sendWebhookAgain(webhook._id))}
              done="The webhook is sent again."
              onSent={() => rowGone(items?.indexOf(webhook) ?? 0)}
            />
          ),
      }}
    />
  );
}
