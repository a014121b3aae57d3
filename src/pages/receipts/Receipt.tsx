import './receipt.scss';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import OtherAccount from '../../components/account/OtherAccount';
import { BackLink } from '../../components/BackLink';
import { TextWithEmails } from '../../components/EmailText';
import { Facts } from '../../components/Facts';
import { Logo } from '../../components/Logo';
import { Placeholder } from '../../components/RecordContent';
import { SmallCover } from '../../components/sessions/SmallCover';
import { env } from '../../lib/env';
import { amountsNote, lineColumns } from '../../rules/documents/documents';
import { orDash } from '../../rules/money';
import { sellerOf } from '../../rules/receipts/seller';

interface Props {
  title: string;
  simulation: { name: string; cover_url: string };
  /** Anything that changes what the receipt is worth. */
  notice?: ReactNode;
  facts: readonly (readonly [label: string, value: string])[];
  /** None if there is no amount to explain. */
  items?: readonly Item[];
  /** The amounts, the last of them in large print. */
  amounts: readonly (readonly [label: string, value: string])[];
  /** Other orders of the same session, below the paper. */
  others?: ReactNode;
  /** The sentence below the amounts about what happens next. */
  next?: ReactNode;
  back: { to: string; label: string };
  /** In lines; by default the seller of this build. */
  seller?: string;
  /** The buttons for its file; by default the browser prints it. */
  file?: ReactNode;
  /** The sentence about currency and tax. */
  note?: string;
}

/** A person on a receipt, in lines; a dash if neither name nor email is known. */
export const personText = ({ name, lastname, email }: Pick<User, 'name' | 'lastname' | 'email'>): string =>
  orDash([`${name} ${lastname}`.trim(), email].filter(Boolean).join('\n'));

/** A receipt on screen and on paper, where only the receipt itself is printed. */
export function Receipt({
  title,
  simulation,
  notice,
  facts,
  items = [],
  amounts,
  next,
  others,
  back,
  seller = sellerOf(env.seller, env.stripeKey !== ''),
  note = amountsNote(),
  file,
}: Props) {
  return (
    <div className="record-body mx-auto">
      <BackLink to={back.to}>{back.label}</BackLink>
      <article className="card" aria-labelledby="receipt-title">
        <div className="card-body">
          <div className="d-flex justify-content-between gap-3">
            <div>
              <p className="brand d-flex align-items-center gap-2 fw-semibold mb-2">
                <Logo size={22} /> Casebridge
              </p>
              <h1 id="receipt-title" className="mb-1">
                {title}
              </h1>
              <p className="lead text-break mb-0">{simulation.name}</p>
            </div>
            {simulation.cover_url && <SmallCover address={simulation.cover_url} />}
          </div>
          {notice}
          <Facts
            facts={[...facts, ...(seller ? [['Sold by', seller] as const] : [])].map(([label, value]) => [
              label,
              <span key={label} className="text-break">
                <TextWithEmails text={value} />
              </span>,
            ])}
          />
          {items.length > 0 && <Items items={items} />}
          <dl className="receipt-amounts narrow-email mb-0">
            {amounts.map(([label, value]) => (
              <div key={label} className="d-flex flex-wrap justify-content-between column-gap-4 py-1">
                <dt className="fw-normal text-secondary">{label}</dt>
                <dd className="mb-0 text-end" translate="no">
                  <TextWithEmails text={value} />
                </dd>
              </div>
            ))}
          </dl>
          {next}
          <p className="small text-secondary mt-3 mb-0">{note}</p>
        </div>
      </article>
      <div className="d-print-none d-flex flex-wrap align-items-center gap-3 mt-4">
        {file ?? (
          <Button color="accent" onClick={() => window.print()}>
            Print or save as PDF
          </Button>
        )}
        <Link to="/contact">Contact us</Link>
      </div>
      {others}
    </div>
  );
}

/** The cells of a line: description, quantity, unit price and amount. */
type Item = readonly [description: string, quantity: string, unitPrice: string, amount: string];

/** The parts of an amount. On a phone the description has a line of its own. */
function Items({ items }: { items: readonly Item[] }) {
  return (
    <table className="receipt-items w-100 mb-2 border-bottom">
      <thead>
        <tr>
          <th scope="col" className="py-2">
            {lineColumns[0]}
          </th>
          {lineColumns.slice(1).map((name) => (
            <th key={name} scope="col" className="py-2 ps-3 text-end">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map(([description, ...numbers]) => (
          <tr key={description}>
            <td className="py-2">{description}</td>
            {lineColumns.slice(1).map((name, column) => (
              <td key={name} className="py-2 ps-3 text-end" translate="no">
                {numbers[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Stands for a receipt, or another document, that the server does not show to this account. */
export function ReceiptNotFound({ title = 'Receipt not found' }: { title?: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">It isn’t available to this account, or the link may be incomplete.</p>
      <OtherAccount to="/dashboard" label="Go to the dashboard">
        If another account has paid, log out and sign in with that one.
      </OtherAccount>
    </>
  );
}

/** The placeholder of a receipt: the link back and the paper. */
export const ReceiptPlaceholder = () => (
  <div className="record-body mx-auto">
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="mb-3" width="9rem" height="1.5rem" />
      <Placeholder height="36rem" />
    </div>
  </div>
);
