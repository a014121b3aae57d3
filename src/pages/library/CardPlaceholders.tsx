const cards = ['1', '2', '3', '4', '5', '6', '7', '8'];

/** Cards that are still to come, in their shape. */
export function CardPlaceholders() {
  return (
    <div className="card-grid" aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className="sim-card">
          <span className="cover placeholder" />
          <span className="placeholder placeholder-meta" />
          <span className="placeholder placeholder-title" />
          <span className="placeholder placeholder-text" />
        </div>
      ))}
    </div>
  );
}
