import { Table } from 'reactstrap';
import { formatCents } from '../../rules/money';

/** The seats that were bought. */
export interface Item {
  description: string;
  quantity: string;
  /** Cents. */
  unitPrice: number | null;
  amount: number | null;
}

/** The parts of an amount. On a phone the description has a line of its own. */
export function Items({ item: { description, quantity, unitPrice, amount } }: { item: Item }) {
  return (
    <Table className="receipt-items mb-2">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Unit price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{description}</td>
          <td>{quantity}</td>
          <td translate="no">{formatCents(unitPrice)}</td>
          <td translate="no">{formatCents(amount)}</td>
        </tr>
      </tbody>
    </Table>
  );
}
