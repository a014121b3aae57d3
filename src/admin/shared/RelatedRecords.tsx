import { Link } from 'react-router-dom';

type RelatedLink = readonly [path: string, label: string];

/** Links to the records that belong to the shown one; nothing without any. Falsy entries are left out. */
export function RelatedRecords({ links }: { links: readonly (RelatedLink | '' | false)[] }) {
  const shown = links.filter((link) => link !== '' && link !== false);
  if (shown.length === 0) return null;
  return (
    <nav className="mt-4" aria-labelledby="related-records">
      <h2 id="related-records" className="h3 mb-1">
        Related records
      </h2>
      <ul className="list-unstyled d-flex flex-wrap column-gap-4 row-gap-1 mb-0">
        {shown.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
