import type { WebhookDelivery } from '../../../api/admin/webhooks/webhooks';
import * as webhooks from '../../../api/admin/webhooks/webhooks';
import { type ActionOf, actionFamily } from '../../actionFamily';
import { changeRow, emptyList, keepFlags, type ListState, pageOf } from '../../slices';
import { injectReducers, type RootState } from '../../store';

export const fetchWebhooks = actionFamily('webhooks/FETCH_ALL', webhooks.list);
export const sendWebhookAgain = actionFamily('webhooks/SEND_AGAIN', webhooks.sendAgain, {
  keyOf: (id) => id,
  invalidates: [fetchWebhooks],
});

/** A webhook in the log, with the progress and error of its row. */
export interface WebhookRow extends WebhookDelivery {
  sending?: boolean;
  failure?: string;
}

const page = pageOf(fetchWebhooks);

/** The row without progress and error. */
const idle = ({ sending: _, failure: __, ...row }: WebhookRow): WebhookDelivery => row;

function webhooksReducer(
  state: ListState<WebhookRow> = emptyList,
  action: ActionOf<typeof fetchWebhooks> | ActionOf<typeof sendWebhookAgain>,
): ListState<WebhookRow> {
  switch (action.type) {
    case fetchWebhooks.SUCCESS:
      return keepFlags(state, page(state, action), ['sending']);
    case sendWebhookAgain.REQUEST:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), sending: true }));
    case sendWebhookAgain.SUCCESS:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), ...action.data, _id: row._id }));
    case sendWebhookAgain.FAILURE:
      return changeRow(state, action.args[0], (row) => ({ ...idle(row), failure: action.error.message }));
    default:
      return page(state, action);
  }
}
declare module '../../store' {
  interface Reducers {
    webhooks: typeof webhooksReducer;
  }
}
injectReducers({ webhooks: webhooksReducer });

export const selectWebhooks = (state: RootState) => state.webhooks;
