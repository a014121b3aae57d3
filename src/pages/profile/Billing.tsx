import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { LatePart } from '../../components/LatePart';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';

const loadDialog = () => import('../../components/payment/BillingDialog');

/** The way to the user's documents, and to the details of the next one. */
export function Billing() {
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  if (!hasMoney) return null;
  return (
    <section className="mt-4" aria-labelledby="billing-title">
      <h2 id="billing-title" className="h3 mb-1">
        Billing
      </h2>
      <div className="d-flex flex-wrap align-items-center gap-2">
        <Link to="/documents" className="btn btn-outline-primary btn-sm">
          Your invoices and receipts
        </Link>
        <Button color="primary" outline size="sm" onClick={() => setAsks(true)}>
          Billing details
        </Button>
      </div>
      {asks && (
        <LatePart load={loadDialog} onMissing={close}>
          {(BillingDialog) => <BillingDialog onClose={close} />}
        </LatePart>
      )}
    </section>
  );
}
