import { useEffect, useEffectEvent, useState } from 'react';
import { Button, ButtonGroup } from 'reactstrap';
import { UnprovenAddress } from '../../components/identity/UnprovenAddress';
import { MessageBox } from '../../components/MessageBox';
import { CardPayment } from '../../components/payment/CardPayment';
import { PaymentReceived } from '../../components/payment/PaymentReceived';
import { useCardIntent } from '../../components/payment/useCardIntent';
import { totalCents } from '../../rules/money';
import { useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { InvoiceForm } from './InvoiceForm';
import type { Offer } from './purchaseInput';
import type { PurchaseRun } from './usePurchaseRun';

interface Props {
  simulation: Offer;
  quantity: number;
  /** The class session that gets the seats; without it, they come with a new one. */
  session?: string;
  run: PurchaseRun;
  processing: boolean;
  onProcessing: (processing: boolean) => void;
}

/** The payment step of an instructor: by card now, or by invoice later. */
export function PaymentStep(props: Props) {
  const { run, processing } = props;
  const { draft, busy, change, submit } = run;
  const user = useAppSelector(selectUser);
  if (draft.paid) {
    return (
      <PaymentReceived
        amount={draft.paid.amount}
        action="Finish purchase"
        busyText="Completing the purchase…"
        busy={busy}
        onFinish={() => submit()}
      />
    );
  }
  const locked = busy || processing;
  const choose = (later: boolean) => locked || later === draft.later || change({ later });
  return (
    <>
      <ButtonGroup className="when-to-pay d-flex mb-4" aria-label="When to pay">
        <Button
          outline
          color="primary"
          className="px-2"
          active={!draft.later}
          aria-pressed={!draft.later}
          aria-disabled={locked}
          onClick={() => choose(false)}
        >
          Pay now by card
        </Button>
        <Button
          outline
          color="primary"
          className="px-2"
          active={draft.later}
          aria-pressed={draft.later}
          aria-disabled={locked}
          onClick={() => choose(true)}
        >
          Pay later by invoice
        </Button>
      </ButtonGroup>
      {draft.later ? (
        <>
          {user?.address_unproven && (
            <MessageBox color="info">
              <UnprovenAddress
                email={user.email}
                reason="Confirm your email address to order by invoice. Your entries are kept"
              />
            </MessageBox>
          )}
          <InvoiceForm
            address={draft.invoice}
            busy={busy}
            onChange={(invoice) => change({ invoice })}
            onSubmit={(invoice) => submit({ invoice })}
          />
        </>
      ) : (
        <PayNow {...props} />
      )}
    </>
  );
}

function PayNow({ simulation, quantity, session, run, processing, onProcessing }: Props) {
  const amount = totalCents(simulation.price, quantity);
  const { order, variation } = run.draft;
  const purpose = { order, variation, ...(session && { session }) };
  const intent = useCardIntent({ client_id: simulation._id, quantity, ...purpose }, amount);
  const [billing] = useState(run.draft.billing);
  const { differs, paid, error } = intent;
  // The server's amount differs, or it refuses the variation: those on the page are outdated.
  const isOutdated = differs || error?.errors?.variation !== undefined;
  const reload = useEffectEvent(() => run.reload());
  useEffect(() => {
    if (isOutdated) reload();
  }, [isOutdated]);
  const entriesOf = (id: string, cents: number) => ({
    payer: 'instructor' as const,
    paid: { intent: id, quantity, amount: cents },
  });
  // The intent was paid in another tab or before a reload: this tab's draft takes it up. A payment that is still being
  // confirmed is taken up below.
  const remember = useEffectEvent(() => {
    if (paid && !processing) run.change(entriesOf(paid.id, paid.amount));
  });
  useEffect(() => {
    if (paid) remember();
  }, [paid]);
  return (
    <CardPayment
      intent={intent}
      amount={amount}
      billing={billing}
      onBilling={(entered) => run.change({ billing: entered })}
      onProcessing={onProcessing}
      onPaid={(id, cents) => run.submit(entriesOf(id, cents))}
      onQuantity={(paidFor) => run.change({ quantity: String(paidFor) })}
    />
  );
}
