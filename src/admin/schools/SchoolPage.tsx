import { useState } from 'react';
import type { Params } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { SimulationItem } from '../../api/admin/simulations';
import { RecordLink } from '../../components/BackLink';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { bodyOf } from '../../components/form/versions';
import { LatePart } from '../../components/LatePart';
import type { School } from '../../contract/school';
import { schoolName } from '../../rules/schools';
import { fetchSchool, selectSchool, updateSchool } from '../../store/admin/schools';
import { selectSimulationChoices } from '../../store/admin/simulations';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import type { AuditLabels } from '../shared/audit/AuditEntryItem';
import { AuditTrail } from '../shared/audit/AuditTrail';
import { RecordConflict } from '../shared/dialogs/RecordConflict';
import { FormPlaceholder } from '../shared/placeholders';
import { RecordPage, RelatedRecords } from '../shared/RecordPage';
import { SchoolFields } from './SchoolFields';
import { fieldLabels, problemsOf, valuesOf } from './schoolForm';

const loadCertificates = () => import('../../components/payment/CertificatesDialog');
const loadBilling = () => import('../../components/payment/BillingDialog');

/** Names for the fields and values in a school's history; simulations are shown by name. */
function auditLabels(simulations: readonly SimulationItem[] | null): AuditLabels {
  const names = new Map<unknown, string>(simulations?.map(({ _id, name }) => [_id, name]));
  return {
    fields: {
      ...fieldLabels,
      billing: 'Billing details',
      po_required: 'Needs purchase orders',
      certificate: 'Tax exemption',
      finance_email: 'Finance contact',
      billing_link: 'Link to the documents sent to',
      way: 'By',
    },
    wordsFor: (field, value) => {
      if (field === 'way') return 'The link to the documents';
      return field === 'free_to_play' && Array.isArray(value)
        ? value.map((id) => names.get(id) ?? String(id)).join(', ')
        : undefined;
    },
  };
}

/** The form of a school that exists. */
function EditSchool({ school }: { school: School }) {
  const { _id, updated_at } = school;
  const { items: simulations } = useAppSelector(selectSimulationChoices);
  const hasMore = useAppSelector((state) => selectHas(state, 'administration'));
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const [showsBilling, setShowsBilling] = useState(false);
  const closeBilling = () => setShowsBilling(false);
  // Managers see the exemption of their school under Billing.
  const isStaff = useAppSelector(selectUser)?.role === 'administrator';
  const hasTax = useAppSelector((state) => selectHas(state, 'tax')) && isStaff;
  const [showsExemption, setShowsExemption] = useState(false);
  const closeExemption = () => setShowsExemption(false);
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: `schools/${_id}`,
    title: schoolName(school),
    stored: valuesOf(school),
    version: updated_at,
    problemsOf: (values) => problemsOf(values, valuesOf(school)),
    save: (values, version, base) => dispatch(updateSchool(_id, bodyOf(values, base, version))),
    savedAs: ({ updated_at: version }) => ({ version }),
    onSaved: () => dispatch(showAlert('success', 'School successfully updated.')),
    comparison: { record: 'school', reload: () => dispatch(fetchSchool(_id)) },
  });
  const labels = auditLabels(simulations);

  return (
    <div className="record-body">
      <form className="card card-body" {...form.formProps}>
        <DraftNotice {...form} />
        <FormFailure form={form} labels={fieldLabels} />
        <SchoolFields form={form} />
        <div className="d-flex flex-wrap align-items-center gap-2 mt-3">
          <Button type="submit" color="accent" aria-disabled={form.saving}>
            {form.saving ? 'Saving…' : 'Save'}
          </Button>
          {hasMoney && (
            <Button color="primary" outline onClick={() => setShowsBilling(true)}>
              Billing details
            </Button>
          )}
          {hasTax && (
            <Button color="primary" outline onClick={() => setShowsExemption(true)}>
              Tax exemption
            </Button>
          )}
          {hasMore && (
            <Button
              tag={RecordLink}
              to={`/schools/delete/${_id}`}
              color="link"
              className="ms-auto text-danger fw-semibold text-decoration-none"
            >
              Delete school
            </Button>
          )}
        </div>
      </form>
      {showsBilling && (
        <LatePart load={loadBilling} onMissing={closeBilling}>
          {(BillingDialog) => <BillingDialog school={_id} onClose={closeBilling} />}
        </LatePart>
      )}
      {showsExemption && (
        <LatePart load={loadCertificates} onMissing={closeExemption}>
          {(CertificatesDialog) => <CertificatesDialog school={_id} onClose={closeExemption} />}
        </LatePart>
      )}
      <RelatedRecords
        links={[
          [`/users?school=${encodeURIComponent(_id)}&status=`, 'People'],
          hasMore && [`/purchases?school=${encodeURIComponent(_id)}`, 'Purchases'],
          hasMoney && [`/documents?school=${encodeURIComponent(_id)}`, 'Billing'],
          hasClasses && [`/sessions?school=${encodeURIComponent(_id)}&archived=all`, 'Sessions'],
        ]}
      />
      <AuditTrail entity="school" record={_id} version={updated_at} labels={labels} />
      <RecordConflict form={form} what="school" labels={labels} />
    </div>
  );
}

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
