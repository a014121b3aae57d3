import type * as contract from '../../contract/school';
import * as f from '../fields';
import { createdOf, requestById, requestList, requestNothing, requestRecord, savedOf } from '../http';

export const schoolOf = f.record<contract.School>()({
  _id: f.id,
  name: f.text,
  code: f.text,
  email: f.text,
  domains: f.text,
  port_access: (value) => (value === 'all' ? 'all' : ''),
  icon_url: f.text,
  free_to_play: f.list(f.reference),
  created_at: f.moment,
  updated_at: f.text,
});

const path = (id: string) => `/api/schools/${encodeURIComponent(id)}`;

export const list = (query: contract.SchoolQuery) => requestList('/api/schools/all', schoolOf, { query });

export const get = (id: string) => requestById('/api/schools', id).then(schoolOf);

export const create = async (school: contract.SchoolInput) =>
  schoolOf(createdOf(school, await requestRecord('POST', '/api/schools', school)));

export const update = async (id: string, school: contract.SchoolUpdate) =>
  savedOf(schoolOf, { ...school, _id: id }, await requestRecord('POST', path(id), school));

export const remove = (id: string) => requestNothing('DELETE', path(id));
