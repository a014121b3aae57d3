import type * as contract from '../contract/school';
import { id, list as listOf, moment, record, reference, savedOf, text } from './fields';
import { createdOf, each, requestById, requestList, requestNothing, requestRecord } from './http';

export const schoolOf = record<contract.School>()({
  _id: id,
  name: text,
  code: text,
  email: text,
  domains: text,
  port_access: (value) => (value === 'all' ? 'all' : ''),
  icon_url: text,
  free_to_play: listOf(reference),
  created_at: moment,
  updated_at: text,
});

const path = (id: string) => `/api/schools/${encodeURIComponent(id)}`;

export const list = (query: contract.SchoolQuery) =>
  requestList('/api/schools/all', { query }).then(each(schoolOf));

export const get = (id: string) => requestById('/api/schools', id).then(schoolOf);

export const create = async (school: contract.SchoolInput) =>
  schoolOf(createdOf(school, await requestRecord('POST', '/api/schools', school)));

export const update = async (id: string, school: contract.SchoolUpdate) =>
  savedOf(schoolOf, { ...school, _id: id }, await requestRecord('POST', path(id), school));

export const remove = (id: string) => requestNothing('DELETE', path(id));
