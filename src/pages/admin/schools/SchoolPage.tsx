import { useEffect } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { FormPlaceholder } from '../../../components/administration/FormPlaceholder';
import { RecordHeader } from '../../../components/administration/RecordHeader';
import { RecordMissing } from '../../../components/administration/RecordMissing';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { fetchSchool, selectSchool } from '../../../store/schools';
import type { AppDispatch } from '../../../store/types';
import { EditSchool } from './EditSchool';

const list = ['/schools', 'Schools'] as const;

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchSchool.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectSchool(state, id));
  const dispatch = useAppDispatch();
  useEffect(() => {
    // An error waits for the reader.
    if (!error) dispatch(fetchSchool.fetchIfStale(id));
  }, [dispatch, id, error]);

  const missing = error?.status === 404;
  const title = item ? item.name : missing ? 'School not found' : 'School';
  return (
    <Page title={title}>
      <RecordHeader list={list} title={title} />
      {item ? (
        <EditSchool key={id} school={item} />
      ) : missing ? (
        <RecordMissing list={list} what="school" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => dispatch(fetchSchool(id))} />
      ) : (
        <FormPlaceholder fields={6} />
      )}
    </Page>
  );
}
