import { useEffect, useState } from 'react';
import { CardPayment } from '../../components/payment/CardPayment';
import { useCardIntent } from '../../components/payment/useCardIntent';
import type { CatalogueDetail } from '../../contract/client';
import { formatCents, totalCents } from '../../lib/money';
import { fetchClient } from '../../store/clients';
import { useAppDispatch } from '../../store/hooks';
import { InvoiceForm } from './InvoiceForm';
import type { PurchaseRun } from './usePurchaseRun';

interface Props {
  /** Id or slug, as the address has it. */
  code: string;
  client: CatalogueDetail;
  quantity: number;
  run: PurchaseRun;
  processing: boolean;
  onProcessing: (processing: boolean) => void;
}

/** The instructor pays: now by card, or later by invoice. */
export function PaymentStep({ code, client, quantity, run, processing, onProcessing }: Props) {
  const { draft, busy, refused, change, submit } = run;
  if (draft.paid) return <PaidAlready amount={draft.paid.amount} busy={busy} onFinish={() => submit()} />;
  const locked = busy || processing;
  const choose = (later: boolean) => locked || later === draft.later || change({ later });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not a group of inputs */}
      <div className="pay-when" role="group" aria-label="When to pay">
        <button
          type="button"
          className="pay-choice"
          aria-pressed={!draft.later}
          aria-disabled={locked}
          onClick={() => choose(false)}
        >
          Pay now by card
        </button>
        <button
          type="button"
          className="pay-choice"
          aria-pressed={draft.later}
          aria-disabled={locked}
          onClick={() => choose(true)}
        >
          Pay later by invoice
        </button>
      </div>
      {draft.later ? (
        <InvoiceForm
          address={draft.invoice}
          refused={refused}
          busy={busy}
          onChange={(invoice) => change({ invoice })}
          onSubmit={(invoice) => submit({ invoice })}
        />
      ) : (
        <PayNow code={code} client={client} quantity={quantity} run={run} onProcessing={onProcessing} />
      )}
    </>
  );
}

function PayNow({ code, client, quantity, run, onProcessing }: Omit<Props, 'processing'>) {
  const dispatch = useAppDispatch();
  const amount = totalCents(client.price, quantity);
  const intent = useCardIntent({ client_id: client._id, quantity }, amount);
  const [billing] = useState(run.draft.billing);
  const { differs } = intent;
  // The server asks for another amount: the page's price is out of date.
  useEffect(() => {
    if (differs) dispatch(fetchClient(code));
  }, [differs, code, dispatch]);
  return (
    <CardPayment
      intent={intent}
      amount={amount}
      billing={billing}
      onBilling={(entered) => run.change({ billing: entered })}
      onProcessing={onProcessing}
      onPaid={(id) => run.submit({ paid: { intent: id, quantity, amount } })}
    />
  );
}

interface PaidProps {
  amount: number;
  busy: boolean;
  onFinish: () => void;
}

/** The money has arrived, the purchase has not: only that is left to do. */
function PaidAlready({ amount, busy, onFinish }: PaidProps) {
  return (
    <>
      <p>
        Your payment of <strong>{formatCents(amount)}</strong> was received. You will not be charged again:
        only the purchase itself has to be finished.
      </p>
      <button
        type="button"
        className="btn btn-accent"
        aria-disabled={busy}
        onClick={() => busy || onFinish()}
      >
        {busy ? 'Completing the purchase…' : 'Finish purchase'}
      </button>
      <p className="visually-hidden" role="status">
        {busy ? 'Completing the purchase…' : ''}
      </p>
    </>
  );
}
