import { Fragment } from 'react';
import { Facts } from '../../components/Facts';
import { EmailText } from '../../components/list/EmailText';
import type { Purchase } from '../../contract/purchase';
import { formatPrice } from '../../rules/money';
import { AuditTrail } from '../shared/AuditTrail';
import { DateText } from '../shared/list/DateText';
import { CancelPurchase } from './CancelPurchase';
import { GameSession } from './GameSession';
import { PurchaseForm } from './PurchaseForm';
import { PurchaseStatusPill } from './PurchaseStatusPill';

const labels = {
  fields: {
    'data.status': 'Status',
    note: 'Note',
    processed: 'Processed',
    stopped: 'Students who lost access',
  },
};

/** The payer and the moment of payment, in words. */
function paymentOf({ payer, payment_time, metadata }: Purchase): string {
  if (metadata.trial) return 'Free trial';
  if (metadata.free) return 'Free session';
  if (payer === 'student') return 'The students, by card';
  return payment_time === 'now' ? 'The instructor, by card' : 'The instructor, by invoice';
}

/** All that is known of a purchase, with its actions. */
export function PurchaseDetail({ purchase }: { purchase: Purchase }) {
  const { _id, client: simulation, customer, data, metadata, price, quantity, total } = purchase;
  const { variation, payment, pl_name, pl_email, pl_address } = metadata;
  const optional = [
    ['Variation', variation],
    ['Payment', payment],
    ['Invoice to', [pl_name, pl_email, pl_address].filter(Boolean).join(', ')],
  ] as const;
  return (
    <div className="purchase-detail two-columns narrow-email">
      <section>
        <Facts
          facts={[
            ['Order', data.order],
            ['Platform', data.platform],
            ['Client', simulation.name],
            ['Client Code', data.client_code],
            [
              'Customer',
              <Fragment key="customer">
                <EmailText email={customer.email} /> / {customer._id}
              </Fragment>,
            ],
            ['Customer Name', `${customer.name} ${customer.lastname}`.trim() || '–'],
            ['Status', <PurchaseStatusPill key="status" status={data.status} />],
            ['Paid by', paymentOf(purchase)],
            ['Learners', `${quantity} × ${formatPrice(price)} = ${formatPrice(total)}`],
            ...optional.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
            ['Created At', <DateText key="created" iso={purchase.created_at} withTime />],
            ['Updated At', <DateText key="updated" iso={purchase.updated_at} withTime />],
          ]}
        />
      </section>
      <aside className="d-grid gap-4">
        <PurchaseForm purchase={purchase} />
        <GameSession purchase={purchase} />
        <CancelPurchase purchase={purchase} />
      </aside>
      <div>
        <AuditTrail entity="purchase" record={_id} version={purchase.updated_at} labels={labels} />
      </div>
    </div>
  );
}
