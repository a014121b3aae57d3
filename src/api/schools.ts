import type { School, SchoolInput, SchoolQuery, SchoolUpdate } from '../contract/school';
import { requestById, requestList, requestNothing, requestRecord } from './http';

const path = (id: string) => `/api/schools/${encodeURIComponent(id)}`;

export const list = (query: SchoolQuery) => requestList<School>('/api/schools/all', { query });

export const get = (id: string) => requestById<School>('/api/schools', id);

export const create = (school: SchoolInput) => requestRecord<School>('POST', '/api/schools', school);

export const update = (id: string, school: SchoolUpdate) => requestRecord<School>('POST', path(id), school);

export const remove = (id: string) => requestNothing('DELETE', path(id));
