import './classrooms.scss';
import type { Params } from 'react-router-dom';
import { readListQuery } from '../../lib/listQuery';
import { classroomName } from '../../rules/classrooms';
import { fetchClassroom, fetchStudents, selectClassroom } from '../../store/classrooms';
import type { AppDispatch } from '../../store/types';
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

export function Component() {
  return (
    <RecordPage
      list={['/sessions', 'Sessions']}
      noun="session"
      family={fetchClassroom}
      select={selectClassroom}
      title="Session"
      titleOf={classroomName}
      status={(session) => <ClassroomPills session={session} />}
      placeholder={<ClassroomPlaceholder />}
    >
      {(session) => <ClassroomDetail key={session._id} session={session} />}
    </RecordPage>
  );
}
