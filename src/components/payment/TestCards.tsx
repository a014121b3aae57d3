const cards = [
  ['4242 4242 4242 4242', 'is accepted'],
  ['4000 0025 0000 3155', 'asks for authentication'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 9995', 'has insufficient funds'],
] as const;

/** Says that no real money moves, and which cards to try. */
export function TestCards() {
  return (
    <div className="test-cards">
      <p>
        <strong className="badge test-badge">Test mode</strong> No real card is charged. Use a test card with
        any future date and any code.
      </p>
      <details>
        <summary>Test cards</summary>
        <ul>
          {cards.map(([number, effect]) => (
            <li key={number}>
              <code>{number}</code> {effect}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
