import { Placeholder } from '../../components/Placeholder';

const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** The placeholders of cards that load. */
export function CardPlaceholders() {
  return (
    <div className="card-grid" aria-hidden="true">
      {cards.map((card) => (
        <div key={card}>
          <span className="cover placeholder" />
          <Placeholder className="mt-3 mb-2" width="45%" height="1.4rem" />
          <Placeholder className="mb-2" width="80%" height="1.5rem" />
          <Placeholder height="9rem" />
        </div>
      ))}
    </div>
  );
}
