import * as certificates from '../../api/documents/certificates';
import { actionFamily } from '../actionFamily';
import { listAt, listOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchCertificates = actionFamily('certificates/FETCH', certificates.list);
const changes = { invalidates: [fetchCertificates] };
export const sendCertificate = actionFamily('certificates/SEND', certificates.send, changes);
export const decideCertificate = actionFamily('certificates/DECIDE', certificates.decide, changes);
export const downloadCertificate = actionFamily('certificates/DOWNLOAD', certificates.file);

const certificatesReducer = listOf(fetchCertificates, (school = '') => school);
declare module '../store' {
  interface Reducers {
    certificates: typeof certificatesReducer;
  }
}
injectReducers({ certificates: certificatesReducer });

export const selectCertificates = (state: RootState, school = '') => listAt(state.certificates, school);
