import { Link } from 'react-router-dom';
import type { Document } from '../../api/documents/documents';
import { today } from '../../lib/format/dates';
import { documentTitle, openText } from '../../rules/documents/documents';
import { formatCents } from '../../rules/money';
import { fetchDocuments, selectDocuments } from '../../store/documents/documents';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectHas } from '../../store/session';

/** The documents of an order or a seat, the oldest first; null while they load, and none where the server has none, or does not answer. */
export function useDocuments(query: { purchase?: string; invite?: string }): readonly Document[] | null {
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const { items, error } = useAppSelector((state) => selectDocuments(state, query));
  useFetchIfStale(fetchDocuments, hasMoney ? [query] : null);
  return !hasMoney || error ? [] : (items?.toReversed() ?? null);
}

/** Links to documents, with their amounts and how invoices stand. */
export const DocumentList = ({ documents }: { documents: readonly Document[] }) => (
  <ul className="list-unstyled mb-0">
    {documents.map((document) => (
      <li key={document._id}>
        <Link to={`/documents/${encodeURIComponent(document._id)}`}>{documentTitle(document)}</Link>
        {`, ${formatCents(document.total)}${document.open ? `, ${openText(document, today())}` : ''}`}
      </li>
    ))}
  </ul>
);
