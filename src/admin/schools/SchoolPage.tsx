import type { Params } from 'react-router-dom';
import { schoolName } from '../../rules/schools';
import { fetchSchool, selectSchool } from '../../store/schools';
import type { AppDispatch } from '../../store/store';
import { FormPlaceholder } from '../shared/FormPlaceholder';
import { RecordPage } from '../shared/RecordPage';
import { EditSchool } from './EditSchool';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchSchool.fetchIfStale(id));

export function Component() {
  return (
    <RecordPage
      list={['/schools', 'Schools']}
      noun="school"
      family={fetchSchool}
      select={selectSchool}
      title="School"
      titleOf={schoolName}
      placeholder={<FormPlaceholder fields={6} />}
    >
      {(school) => <EditSchool key={school._id} school={school} />}
    </RecordPage>
  );
}
