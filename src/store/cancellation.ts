import * as purchases from '../api/purchases';
import { actionFamily } from './actionFamily';

/** The students whom a cancellation would concern. No reducer keeps them: only the dialog shows the answer. */
export const fetchCancellation = actionFamily('purchases/FETCH_CANCELLATION', purchases.cancellation);
