import * as api from '../../api/search/search';
import { actionFamily } from '../actionFamily';

/** Searches all records. No reducer keeps the answer: the dialog shows it while it is open. */
export const findRecords = actionFamily('search/FIND', api.find);
