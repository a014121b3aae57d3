import { Badge } from 'reactstrap';

const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks for authentication'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const;

/** A notice that no real money moves, with cards to try. */
export function TestCards() {
  return (
    <div className="bg-body-tertiary rounded small p-3 mb-4">
      <p className="mb-1">
        <Badge pill color="primary" tag="strong">
          Test mode
        </Badge>{' '}
        No real card is charged. Use a test card with any future date and any code.
      </p>
      <details>
        <summary className="fw-semibold">Test cards</summary>
        <ul className="mt-1 mb-0">
          {cards.map(([number, effect]) => (
            <li key={number}>
              <code translate="no" className="text-reset">
                {number}
              </code>{' '}
              {effect}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
