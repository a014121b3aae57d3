import { useLocation, useNavigate } from 'react-router-dom';
import { FormFailure } from '../../../components/administration/FormFailure';
import { LeaveGuard } from '../../../components/administration/LeaveGuard';
import { RecordHeader } from '../../../components/administration/RecordHeader';
import { useRecordForm } from '../../../components/administration/useRecordForm';
import { DraftNotice } from '../../../components/DraftNotice';
import { Page } from '../../../components/Page';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';
import { createSchool } from '../../../store/schools';
import { SchoolFields } from './SchoolFields';
import { newSchool, problemsOf } from './schoolForm';

export function Component() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useRecordForm({ kind: 'schools', stored: newSchool, problemsOf });
  return (
    <Page title="New school">
      <RecordHeader list={['/schools', 'Schools']} title="New school" />
      <div className="record-body">
        <LeaveGuard when={form.dirty} onLeave={form.forget} />
        <form
          ref={form.element}
          noValidate
          className="panel"
          onSubmit={async (event) => {
            const created = await form.submit(event, (values) => dispatch(createSchool(values)));
            if (!created) return;
            dispatch(showAlert('success', 'School successfully created.'));
            navigate(`/schools/${created._id}`, { replace: true, state });
          }}
        >
          <DraftNotice {...form} />
          <FormFailure failure={form.failure} />
          <SchoolFields form={form} />
          <div className="record-actions">
            <button type="submit" className="btn btn-accent" aria-disabled={form.saving}>
              {form.saving ? 'Creating…' : 'Create school'}
            </button>
          </div>
        </form>
      </div>
    </Page>
  );
}
