import './classroom.scss';
import { useLayoutEffect } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { OtherAccount } from '../../components/OtherAccount';
import { useBackToList } from '../../components/useBackToList';
import { readListQuery } from '../../lib/listQuery';
import { classroomName, draftNames } from '../../rules/classes';
import { clearAlert } from '../../store/alert';
import { fetchClassroom, fetchStudents, selectClassroom } from '../../store/classrooms';
import { discardDraft } from '../../store/drafts';
import { useAppDispatch } from '../../store/hooks';
import type { AppDispatch } from '../../store/store';
import { PrintedAt } from '../shared/PrintedAt';
import { RecordPage } from '../shared/RecordPage';
import { ClassroomDetail } from './ClassroomDetail';
import { ClassroomPills } from './ClassroomPills';
import { ClassroomPlaceholder } from './ClassroomPlaceholder';
import { studentsList, studentsQuery } from './studentsList';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => {
  const query = readListQuery(new URLSearchParams(window.location.search), studentsList);
  return Promise.all([
    dispatch(fetchClassroom.fetchIfStale(id)),
    dispatch(fetchStudents.fetchIfStale({ session: id, ...studentsQuery(query) })),
  ]);
};

const list = ['/sessions', 'Sessions'] as const;

export function Component() {
  return (
    <RecordPage
      above={<PrintedAt />}
      compact
      list={list}
      noun="session"
      family={fetchClassroom}
      select={selectClassroom}
      title="Session"
      titleOf={classroomName}
      status={(session) => <ClassroomPills session={session} />}
      placeholder={<ClassroomPlaceholder />}
      missing={<ClassroomMissing />}
    >
      {(session) => <ClassroomDetail key={session._id} session={session} />}
    </RecordPage>
  );
}

/** The screen for a session that does not exist, or that is no longer shared with the user. */
function ClassroomMissing() {
  const { id = '' } = useParams();
  const address = useBackToList('/sessions');
  const dispatch = useAppDispatch();
  // Changes in its forms cannot be saved any more. A layout effect, so that no toast says that they are kept.
  useLayoutEffect(() => {
    for (const name of Object.values(draftNames(id))) dispatch(discardDraft(name));
    dispatch(clearAlert());
  }, [dispatch, id]);
  return (
    <>
      <p className="lead">
        There is no such session, or it is no longer shared with you. The link may also be incomplete.
      </p>
      <OtherAccount to={address} label="Go to Sessions">
        If another account runs the session, log out and sign in with that one.
      </OtherAccount>
    </>
  );
}
