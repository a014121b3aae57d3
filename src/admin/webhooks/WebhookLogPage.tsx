import './webhooks.scss';
import { Button } from 'reactstrap';
import { fetchWebhooks, selectWebhooks, type WebhookRow } from '../../store/webhooks';
import { ListPage } from '../shared/list/ListPage';
import { preloadOf, useList, useNextRow } from '../shared/list/useList';
import { useSimulationName } from '../shared/useSimulationName';
import { webhookTypeNames } from '../shared/webhookTypes';
import { SendAgain } from './SendAgain';
import { webhookColumns } from './webhookColumns';
import { webhooksList, webhooksQuery } from './webhooksList';
import { states, webhookName } from './webhookWords';

const webhooks = {
  title: 'Webhook log',
  noun: ['webhook', 'webhooks'],
  rules: webhooksList,
  toQuery: webhooksQuery,
  family: fetchWebhooks,
  select: selectWebhooks,
} as const;

export const preload = preloadOf(webhooks);

const { state, type } = webhooksList.filters;
const stateChoices = [
  ['', 'All states'],
  ...state.choices.map((key) => [key, states[key].name] as const),
] as const;
const typeChoices = [
  ['', 'All events'],
  ...type.choices.map((key) => [key, webhookTypeNames[key]] as const),
] as const;

const isBusy = ({ sending }: WebhookRow) => sending === true;
const problemOf = (webhook: WebhookRow) =>
  webhook.failure && `“${webhookName(webhook)}” could not be sent again. ${webhook.failure}`;

export function Component() {
  const list = useList(webhooks);
  const { items, filters } = list;
  const rowGone = useNextRow(list);
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
        <Button outline color="primary" className="ms-sm-auto" onClick={list.reload}>
          Refresh
        </Button>
      }
      intro="Events that the hosts of simulations are told of. One that fails is sent again for about three days."
      row={{
        isBusy,
        problemOf,
        actions: (webhook) =>
          webhook.state !== 'queued' && (
            <SendAgain webhook={webhook} onSent={() => rowGone(items?.indexOf(webhook) ?? 0)} />
          ),
      }}
    />
  );
}
