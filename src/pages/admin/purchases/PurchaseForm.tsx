import { type FormEvent, useState } from 'react';
import type { Failure } from '../../../api/http';
import { FormFailure } from '../../../components/administration/FormFailure';
import { LeaveGuard } from '../../../components/administration/LeaveGuard';
import { useShown } from '../../../components/administration/useShown';
import { SelectField } from '../../../components/SelectField';
import type { Purchase } from '../../../contract/purchase';
import { fetchPurchase, updatePurchase } from '../../../store/adminPurchases';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';
import { purchaseStatuses } from './statuses';

/** The status, and saving it. A choice is kept until it is saved or given up. */
export function PurchaseForm({ purchase }: { purchase: Purchase }) {
  const { _id, data, updated_at } = purchase;
  const [chosen, setChosen] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const dispatch = useAppDispatch();
  const shown = useShown();
  const status = chosen ?? data.status;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setSaving(true);
    setError(null);
    const { error } = await dispatch(updatePurchase(_id, { status, updated_at }));
    if (!shown.current) return;
    setSaving(false);
    if (error) {
      setError(error);
      return;
    }
    setChosen(null);
    dispatch(showAlert('success', 'Purchase successfully updated.'));
  };

  const reload = async () => {
    const result = await dispatch(fetchPurchase(_id));
    if (!result.error) {
      setError(null);
      setChosen(null);
    }
    return result;
  };

  return (
    <form className="panel purchase-form" onSubmit={submit}>
      <FormFailure failure={error?.errors?.status ? null : error} onReload={reload} />
      <SelectField
        label="Status"
        value={status}
        choices={purchaseStatuses(data.status)}
        onChange={({ target }) => setChosen(target.value)}
        hint="With cancelled, its students neither play nor pay any more, but for those who have paid themselves."
        error={error?.errors?.status}
      />
      <button type="submit" className="btn btn-accent w-100" aria-disabled={saving}>
        {saving ? 'Saving…' : 'Save'}
      </button>
      <LeaveGuard when={status !== data.status} onLeave={() => setChosen(null)} />
    </form>
  );
}
