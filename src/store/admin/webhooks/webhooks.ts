import type { WebhookDelivery } from '../../../api/admin/webhooks/webhooks';
import * as webhooks from '../../../api/admin/webhooks/webhooks';
import { actionFamily } from '../../actionFamily';
import { injectReducers, type RootState } from '../../store';
import { type RowState, rowsOf } from '../rows';

export const fetchWebhooks = actionFamily('webhooks/FETCH_ALL', webhooks.list);
export const sendWebhookAgain = actionFamily('webhooks/SEND_AGAIN', webhooks.sendAgain, {
  keyOf: (id) => id,
  invalidates: [fetchWebhooks],
});

/** A webhook in the log, with the progress and error of its row. */
export type WebhookRow = WebhookDelivery & RowState;

const webhooksReducer = rowsOf(fetchWebhooks, sendWebhookAgain, (data) => data);
declare module '../../store' {
  interface Reducers {
    webhooks: typeof webhooksReducer;
  }
}
injectReducers({ webhooks: webhooksReducer });

export const selectWebhooks = (state: RootState) => state.webhooks;
