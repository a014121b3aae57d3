import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import { RecordHeader } from '../../components/BackLink';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { Page } from '../../components/Page';
import { createSchool } from '../../store/admin/schools';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { SchoolFields } from './SchoolFields';
import { fieldLabels, newSchool, problemsOf } from './schoolForm';

export function Component() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation();
  const form = useRecordForm({
    name: 'schools/new',
    title: 'the new school',
    stored: newSchool,
    problemsOf: (values) => problemsOf(values),
    save: (values) => dispatch(createSchool(values)),
    savedAs: ({ _id, updated_at }) => ({ version: updated_at, name: `schools/${_id}` }),
    onSaved: ({ _id }) => {
      dispatch(showAlert('success', 'School successfully created.'));
      navigate(`/schools/${_id}`, { replace: true, state });
    },
  });
  return (
    <Page title="New school">
      <RecordHeader list={['/schools', 'Schools']} title="New school" />
      <div className="record-body">
        <form className="card card-body" {...form.formProps}>
          <DraftNotice {...form} />
          <FormFailure form={form} labels={fieldLabels} />
          <SchoolFields form={form} />
          <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
            <Button type="submit" color="accent" aria-disabled={form.saving}>
              {form.saving ? 'Creating…' : 'Create school'}
            </Button>
          </div>
        </form>
      </div>
    </Page>
  );
}
