import type { SchoolInput, SchoolQuery, SchoolUpdate } from '../contract/school';
import { createdOf, each, requestById, requestList, requestNothing, requestRecord } from './http';
import { savedOf } from './records/fields';
import { schoolOf } from './records/school';

const path = (id: string) => `/api/schools/${encodeURIComponent(id)}`;

export const list = (query: SchoolQuery) => requestList('/api/schools/all', { query }).then(each(schoolOf));

export const get = (id: string) => requestById('/api/schools', id).then(schoolOf);

export const create = async (school: SchoolInput) =>
  schoolOf(createdOf(school, await requestRecord('POST', '/api/schools', school)));

export const update = async (id: string, school: SchoolUpdate) =>
  savedOf(schoolOf, { ...school, _id: id }, await requestRecord('POST', path(id), school));

export const remove = (id: string) => requestNothing('DELETE', path(id));
