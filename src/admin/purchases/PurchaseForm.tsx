import { Button, Card } from 'reactstrap';
import { DraftNotice } from '../../components/form/DraftNotice';
import { SelectField } from '../../components/form/SelectField';
import { useRecordForm } from '../../components/form/useRecordForm';
import type { Purchase } from '../../contract/purchase';
import { fetchPurchase, updatePurchase } from '../../store/adminPurchases';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { FormFailure } from '../shared/FormFailure';
import { purchaseStatuses } from './statuses';

/** The status with its Save button. A choice is kept until it is saved or discarded. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { _id, data, updated_at } = purchase;
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: `purchases/${_id}`,
    title: `order ${data.order}`,
    stored: { status: data.status },
    version: updated_at,
    save: ({ status }, version) => dispatch(updatePurchase(_id, { status, updated_at: version })),
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
      <SelectField
        label="Status"
        choices={purchaseStatuses(data.status)}
        hint="Cancelled: students who have not paid can neither play nor pay any more."
        value={form.values.status}
        onChange={({ target }) => form.change({ status: target.value })}
        error={form.errorOf('status')}
      />
      <Button type="submit" color="accent" block aria-disabled={form.saving}>
        {form.saving ? 'Saving…' : 'Save'}
      </Button>
    </Card>
  );
}
