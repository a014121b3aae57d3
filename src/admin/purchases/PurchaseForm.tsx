import { useState } from 'react';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { TextAreaField } from '../../components/FormField';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { type RecordForm, useRecordForm } from '../../components/form/useRecordForm';
import { bodyOf } from '../../components/form/versions';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchPurchase, updatePurchase } from '../../store/purchases';
import { selectHas } from '../../store/session';
import { RecordConflict } from '../shared/dialogs/RecordConflict';

/** The form of a purchase, whose note can be changed if the server stores one. Save is there in any case, as agreed. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const hasNotes = useAppSelector((state) => selectHas(state, 'administration'));
  return hasNotes ? <NoteForm purchase={purchase} /> : <NothingToSave />;
}

function NothingToSave() {
  const [pressed, setPressed] = useState(false);
  return (
    <div>
      <Button type="button" outline color="primary" block onClick={() => setPressed(true)}>
        Save
      </Button>
      <p role="status" className="mt-2 mb-0">
        {pressed && 'No changes to save.'}
      </p>
    </div>
  );
}

const fieldLabels = { note: 'Note' };

/** The note, with its Save button. A draft is kept until it is saved or discarded. */
function NoteForm({ purchase }: { purchase: Purchase }) {
  const {
    _id,
    waiting: _waiting,
    awaits_approval: _awaits,
    created_at: _created,
    updated_at,
    ...fields
  } = purchase;
  const { data, note = '' } = fields;
  const dispatch = useAppDispatch();
  const form: RecordForm<{ note: string }> = useRecordForm({
    name: `purchases/${_id}`,
    title: `order ${data.order || _id}`,
    stored: { note },
    version: updated_at,
    save: (typed, version, base) => {
      // The purchase may have been processed or cancelled meanwhile; only another note is a conflict.
      const isSameNote = !form.restored && base.note === note;
      const over = isSameNote ? updated_at : version;
      const body = bodyOf({ ...fields, ...typed }, { ...fields, ...base }, over);
      return dispatch(updatePurchase(_id, { ...body, ...typed }, purchase));
    },
    savedAs: ({ updated_at: version }) => ({ version }),
    onSaved: () => dispatch(showAlert('success', 'Purchase successfully updated.')),
    comparison: { record: 'purchase', reload: () => dispatch(fetchPurchase(_id)) },
  });

  return (
    <>
      <form className="card card-body d-print-none" {...form.formProps}>
        <DraftNotice {...form} />
        <FormFailure form={form} labels={fieldLabels} />
        <TextAreaField {...form.text('note')} label="Note" rows={4} hint="Only administrators see it." />
        <Button type="submit" outline color="primary" block aria-disabled={form.saving}>
          {form.saving ? 'Saving…' : 'Save'}
        </Button>
      </form>
      <RecordConflict form={form} what="purchase" labels={{ fields: fieldLabels }} />
    </>
  );
}
