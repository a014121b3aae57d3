import { OtherAccount } from '../../components/OtherAccount';

/** Stands for a receipt that the server does not show to this account. */
export function ReceiptNotFound() {
  return (
    <>
      <h1>Receipt not found</h1>
      <p className="lead">This receipt isn’t available to this account, or the link may be incomplete.</p>
      <OtherAccount to="/dashboard" label="Go to the dashboard">
        If another account has paid, log out and sign in with that one.
      </OtherAccount>
    </>
  );
}
