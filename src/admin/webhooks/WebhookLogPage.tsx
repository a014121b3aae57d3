import './webhooks.scss';
import { Button } from 'reactstrap';
import { FilterBar, selectFilter } from '../../components/list/FilterBar';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { readListQuery } from '../../lib/listQuery';
import { useAppSelector } from '../../store/hooks';
import type { AppDispatch } from '../../store/store';
import { fetchWebhooks, selectWebhooks } from '../../store/webhooks';
import { ListTable } from '../shared/list/ListTable';
import { useNextRow } from '../shared/list/useNextRow';
import { useScrollingColumns } from '../shared/list/useScrollingColumns';
import { RecordHeader } from '../shared/RecordHeader';
import { useSimulationName } from '../shared/useSimulationName';
import { webhookTypeNames } from '../shared/webhookTypes';
import { SendAgain } from './SendAgain';
import { webhookColumns } from './webhookColumns';
import { webhooksList, webhooksQuery } from './webhooksList';
import { states, webhookName } from './webhookWords';

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchWebhooks.fetchIfStale(webhooksQuery(readListQuery(params, webhooksList))));
};

const { state, type } = webhooksList.filters;
const stateChoices = [
  ['', 'All states'],
  ...state.choices.map((key) => [key, states[key].name] as const),
] as const;
const typeChoices = [
  ['', 'All events'],
  ...type.choices.map((key) => [key, webhookTypeNames[key]] as const),
] as const;

export function Component() {
  const list = useAppSelector(selectWebhooks);
  const listQuery = usePagedList(webhooksList, webhooksQuery, fetchWebhooks, list);
  const { filters, settle, choose, reload } = listQuery;
  const { results, rowGone } = useNextRow();
  const inMenu = useScrollingColumns();
  const client = useSimulationName(filters.client, list.items);

  return (
    <Page title="Webhook log" wide>
      <RecordHeader
        list={filters.client ? [`/clients/${filters.client}`, 'Client'] : ['/clients', 'Clients']}
        title="Webhook log"
      >
        <Button outline color="primary" className="ms-sm-auto" onClick={reload}>
          Refresh
        </Button>
      </RecordHeader>
      <p className="text-secondary">
        Events that the hosts of simulations are told of. One that fails is sent again for about three days.
      </p>
      <FilterBar
        label="Webhooks"
        onSubmit={settle}
        filters={[
          selectFilter({
            label: 'State',
            value: filters.state,
            choices: stateChoices,
            onChoose: (chosen) => choose({ state: chosen }),
          }),
          selectFilter({
            label: 'Event',
            value: filters.type,
            choices: typeChoices,
            onChoose: (chosen) => choose({ type: chosen }),
          }),
        ]}
        linked={[{ label: 'Client', shown: client, clear: () => choose({ client: '' }) }]}
      />
      <div className="dense-table webhook-log">
        <ListTable
          ref={results}
          title="Webhook log"
          noun={['webhook', 'webhooks']}
          columns={webhookColumns}
          list={list}
          listQuery={listQuery}
          onRetry={reload}
          isBusy={({ sending }) => sending === true}
          problemOf={(webhook) => [`“${webhookName(webhook)}” could not be sent again.`, webhook.failure]}
          actions={(webhook) =>
            webhook.state !== 'queued' && (
              <SendAgain
                webhook={webhook}
                inMenu={inMenu}
                onSent={() => rowGone(list.items?.indexOf(webhook) ?? 0)}
              />
            )
          }
        />
      </div>
    </Page>
  );
}
