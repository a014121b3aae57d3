import { useState } from 'react';
import { Link, type Params, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import { RecordLink, useBackToList } from '../../components/BackLink';
import { ErrorAlert } from '../../components/MessageBox';
import type { School } from '../../contract/school';
import { schoolName } from '../../rules/schools';
import { deleteSchool, fetchSchool, selectSchool } from '../../store/admin/schools';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import type { AppDispatch } from '../../store/store';
import { FormPlaceholder } from '../shared/placeholders';
import { RecordPage } from '../shared/RecordPage';
import { useIsMounted } from '../shared/useIsMounted';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchSchool.fetchIfStale(id));

export function Component() {
  return (
    <RecordPage
      list={['/schools', 'Schools']}
      noun="school"
      family={fetchSchool}
      select={selectSchool}
      title="Delete school"
      titleOf={(school) => `Delete ${schoolName(school)}?`}
      placeholder={<FormPlaceholder fields={1} />}
    >
      {(school) => <AskAndDelete key={school._id} school={school} />}
    </RecordPage>
  );
}

function AskAndDelete({ school }: { school: School }) {
  const { _id } = school;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const list = useBackToList('/schools');

  const remove = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const { error } = await dispatch(deleteSchool(_id));
    if (!isMounted.current) return;
    setBusy(false);
    if (error) return setProblem(error);
    dispatch(showAlert('success', 'School successfully deleted.'));
    navigate(list, { replace: true });
  };

  return (
    <div className="card card-body record-body">
      <p>
        This permanently deletes <strong>{schoolName(school)}</strong> and its free-to-play list. A school
        that still has users cannot be deleted.
      </p>
      {problem && (
        <ErrorAlert>
          <span>{`${problem.message} `}</span>
          {/* The server refuses because of users, of any status. */}
          {problem.status === 409 && (
            <Link to={`/users?${new URLSearchParams({ status: '', school: _id })}`}>
              Show the users of this school
            </Link>
          )}
        </ErrorAlert>
      )}
      <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
        <Button color="danger" aria-disabled={busy} onClick={remove}>
          {busy ? 'Deleting…' : 'Delete school'}
        </Button>
        <Button tag={RecordLink} to={`/schools/${_id}`} outline color="primary">
          Cancel
        </Button>
      </div>
    </div>
  );
}
