import '../../../components/destructiveButton.scss';
import { useEffect, useState } from 'react';
import { type Params, useNavigate, useParams } from 'react-router-dom';
import { FormPlaceholder } from '../../../components/administration/FormPlaceholder';
import { RecordLink } from '../../../components/administration/list/RecordLink';
import { RecordHeader } from '../../../components/administration/RecordHeader';
import { RecordMissing } from '../../../components/administration/RecordMissing';
import { useListAddress } from '../../../components/administration/useListAddress';
import { useShown } from '../../../components/administration/useShown';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import type { School } from '../../../contract/school';
import { showAlert } from '../../../store/alert';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { deleteSchool, fetchSchool, selectSchool } from '../../../store/schools';
import type { AppDispatch } from '../../../store/types';

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
  const title = item ? `Delete ${item.name}?` : missing ? 'School not found' : 'Delete school';
  return (
    <Page title={title}>
      <RecordHeader list={list} title={title} />
      {item ? (
        <AskAndDelete key={id} school={item} />
      ) : missing ? (
        <RecordMissing list={list} what="school" />
      ) : error ? (
        <ErrorState error={error} onRetry={() => dispatch(fetchSchool(id))} />
      ) : (
        <FormPlaceholder fields={1} />
      )}
    </Page>
  );
}

function AskAndDelete({ school }: { school: School }) {
  const { _id, name } = school;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const shown = useShown();
  const list = useListAddress('/schools');

  const remove = async () => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { error } = await dispatch(deleteSchool(_id));
    if (!shown.current) return;
    setBusy(false);
    if (error) return setProblem(error.message);
    dispatch(showAlert('success', 'School successfully deleted.'));
    navigate(list, { replace: true });
  };

  return (
    <div className="record-body panel">
      <p>
        <strong>{name}</strong> will be gone for good, with what is free to play for its students. A school
        that still has users cannot be deleted.
      </p>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <div className="record-actions">
        <button type="button" className="btn btn-destructive" aria-disabled={busy} onClick={remove}>
          {busy ? 'Deleting…' : 'Delete school'}
        </button>
        <RecordLink to={`/schools/${_id}`} className="btn btn-outline-primary">
          Cancel
        </RecordLink>
      </div>
    </div>
  );
}
