import { Button, Card } from 'reactstrap';
import type { Purchase } from '../../api/records/purchase';
import { DraftNotice } from '../../components/form/DraftNotice';
import { TextAreaField } from '../../components/form/TextAreaField';
import { useRecordForm } from '../../components/form/useRecordForm';
import { fetchPurchase, updatePurchase } from '../../store/adminPurchases';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { FormFailure } from '../shared/FormFailure';

/** The note on a purchase, its only editable field, with its Save button. A draft is kept until it is saved or discarded. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { _id, data, note = '', updated_at } = purchase;
  const dispatch = useAppDispatch();
  const form: ReturnType<typeof useRecordForm<{ note: string }, Purchase>> = useRecordForm({
    name: `purchases/${_id}`,
    title: `order ${data.order || _id}`,
    stored: { note },
    version: updated_at,
    save: (typed, version, base) => {
      // The purchase may have been processed or cancelled meanwhile; only another note is a conflict.
      const isSameNote = !form.restored && base.note === note;
      const over = isSameNote ? updated_at : version;
      return dispatch(updatePurchase(_id, { ...typed, ...(over && { updated_at: over }) }));
    },
    savedAs: ({ updated_at: version }) => ({ version }),
    onSaved: () => dispatch(showAlert('success', 'Purchase successfully updated.')),
  });

  const reload = async () => {
    const result = await dispatch(fetchPurchase(_id));
    if (!result.error) form.clear();
    return result;
  };

  return (
    <Card body tag="form" innerRef={form.element} onSubmit={form.submit}>
      <DraftNotice {...form} />
      <FormFailure failure={form.failure} onReload={reload} />
      <TextAreaField {...form.text('note')} label="Note" rows={4} hint="Only administrators see it." />
      <Button type="submit" color="accent" block aria-disabled={form.saving}>
        {form.saving ? 'Saving…' : 'Save'}
      </Button>
    </Card>
  );
}
