import type { AuditLabels } from '../../../components/administration/audit/AuditEntryItem';
import { AuditTrail } from '../../../components/administration/audit/AuditTrail';
import { FormFailure } from '../../../components/administration/FormFailure';
import { LeaveGuard } from '../../../components/administration/LeaveGuard';
import { RecordLink } from '../../../components/administration/list/RecordLink';
import { useRecordForm } from '../../../components/administration/useRecordForm';
import { DraftNotice } from '../../../components/DraftNotice';
import type { ClientItem } from '../../../contract/client';
import type { School } from '../../../contract/school';
import { selectClientChoices } from '../../../store/adminClients';
import { showAlert } from '../../../store/alert';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { fetchSchool, updateSchool } from '../../../store/schools';
import { SchoolFields } from './SchoolFields';
import { problemsOf, valuesOf } from './schoolForm';

const fields = {
  name: 'Name',
  code: 'Code',
  email: 'Email',
  domains: 'Domains',
  port_access: 'Port access',
  icon_url: 'Icon address',
  free_to_play: 'Free to play',
};

/** How the history of a school reads; simulations are known by their names. */
function auditLabels(clients: readonly ClientItem[] | null): AuditLabels {
  const names = new Map<unknown, string>(clients?.map(({ _id, name }) => [_id, name]));
  return {
    fields,
    wordsFor: (field, value) =>
      field === 'free_to_play' && Array.isArray(value)
        ? value.map((id) => names.get(id) ?? String(id)).join(', ')
        : undefined,
  };
}

/** The form of a school that exists. */
export function EditSchool({ school }: { school: School }) {
  const { _id, updated_at } = school;
  const { items: clients } = useAppSelector(selectClientChoices);
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    kind: 'schools',
    id: _id,
    stored: valuesOf(school),
    version: updated_at,
    problemsOf,
  });

  const reload = async () => {
    const result = await dispatch(fetchSchool(_id));
    if (!result.error) form.clear();
    return result;
  };

  return (
    <div className="record-body">
      <LeaveGuard when={form.dirty} onLeave={form.forget} />
      <form
        ref={form.element}
        noValidate
        className="panel"
        onSubmit={async (event) => {
          const saved = await form.submit(event, (values, version) =>
            dispatch(updateSchool(_id, { ...values, updated_at: version })),
          );
          if (saved) dispatch(showAlert('success', 'School successfully updated.'));
        }}
      >
        <DraftNotice {...form} />
        <FormFailure failure={form.failure} onReload={reload} />
        <SchoolFields form={form} />
        <div className="record-actions">
          <button type="submit" className="btn btn-accent" aria-disabled={form.saving}>
            {form.saving ? 'Saving…' : 'Save'}
          </button>
          <RecordLink to={`/schools/delete/${_id}`} className="btn btn-quiet-danger push-end">
            Delete school
          </RecordLink>
        </div>
      </form>
      <AuditTrail entity="school" record={_id} version={updated_at} labels={auditLabels(clients)} />
    </div>
  );
}
