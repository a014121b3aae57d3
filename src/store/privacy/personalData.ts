import * as personalData from '../../api/privacy/personalData';
import { actionFamily } from '../actionFamily';

// No reducer keeps these: they are saved as a file.
export const fetchPersonalData = actionFamily('personalData/FETCH', personalData.get);
export const exportPersonalData = actionFamily('personalData/EXPORT', personalData.csv);

export const eraseAccount = actionFamily('personalData/ERASE', personalData.erase);
