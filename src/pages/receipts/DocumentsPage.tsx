import { useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Document, DocumentSums } from '../../api/documents/documents';
import { LatePart } from '../../components/LatePart';
import { CsvButton } from '../../components/list/CsvButton';
import type { Column } from '../../components/list/DataTable';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList } from '../../components/list/useList';
import { ReloadNotice } from '../../components/RecordContent';
import { formatDate, today } from '../../lib/format/dates';
import { dayText, documentTitle, isOverdue, openText } from '../../rules/documents/documents';
import { formatCents, formatCount, UNKNOWN } from '../../rules/money';
import {
  exportDocuments,
  fetchDocumentPage,
  fetchDocumentSums,
  selectDocumentPage,
  selectDocumentSums,
} from '../../store/documents/documents';
import { type LoadedRecord, useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { documentsList, documentsQuery } from './documentsList';

const loadCertificates = () => import('../../components/payment/CertificatesDialog');

/** The columns of a list of documents, whose pages have these addresses. */
export const documentColumns = (addressOf: (id: string) => LinkProps['to']): readonly Column<Document>[] => [
  {
    key: 'number',
    header: 'Document',
    cell: (document) => (
      <>
        <Link to={addressOf(document._id)}>{documentTitle(document)}</Link>
        <span className="cell-note text-wrap">{document.lines[0]?.description}</span>
      </>
    ),
  },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => <span className="text-wrap">{buyer.name}</span> },
  { key: 'date', header: 'Date', className: 'text-nowrap', cell: ({ date }) => formatDate(date, 0) },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: (document) => (
      <>
        {formatCents(document.kind === 'credit-note' ? -document.total : document.total)}{' '}
        {document.open ? (
          <span className={`cell-note text-wrap ${isOverdue(document, today()) ? 'text-danger' : ''}`}>
            {openText(document, today())}
          </span>
        ) : null}
      </>
    ),
  },
];

export const dayFilters = [
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const;

const sumLabels = [
  ['sessions', 'Sessions', formatCount],
  ['seats', 'Seats', formatCount],
  ['charged', 'Charged', formatCents],
  ['received', 'Paid', formatCents],
  ['credited', 'Credited', formatCents],
  ['open', 'Open', formatCents],
] as const;

export const introOf = (sums: DocumentSums | null): string =>
  `Invoices, receipts and credit notes${sums?.school ? ` of ${sums.school}` : ''}.`;

interface SumsProps {
  /** Without an item until they are known: each has its place before. */
  sums: Pick<LoadedRecord<DocumentSums>, 'item' | 'error' | 'retry'>;
  /** The days of the list, '' for none. */
  days: { from: string; to: string };
}

/** The sums of the documents on all pages. On paper, the fields with the days are gone. */
export function Sums({ sums: { item, error, retry }, days: { from, to } }: SumsProps) {
  const period = [from && `from ${dayText(from)}`, to && `to ${dayText(to)}`].filter(Boolean).join(' ');
  return (
    <>
      {error && <ReloadNotice what="The sums could not be loaded." error={error} onRetry={retry} />}
      {period && <p className="d-none d-print-block">{`Issued ${period}`}</p>}
      <dl className="d-flex flex-wrap column-gap-3 row-gap-2 mb-3" aria-label="Sums">
        {sumLabels.map(([name, label, format]) => (
          <div key={name} style={{ minWidth: '6rem' }}>
            <dt className="small fw-normal text-secondary">{label}</dt>
            <dd className="mb-0" translate="no">
              {item ? format(item[name]) : UNKNOWN}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const columns = documentColumns((id) => `/documents/${encodeURIComponent(id)}`);

const documents = {
  title: 'Billing',
  noun: ['document', 'documents'],
  rules: documentsList,
  toQuery: documentsQuery,
  family: fetchDocumentPage,
  select: selectDocumentPage,
} as const;

export const preload = preloadOf(documents);

/** The invoices, receipts and credit notes of a buyer; for administrators, of all, or of a school. */
export function Component() {
  const list = useList(documents);
  const dispatch = useAppDispatch();
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const role = useAppSelector(selectUser)?.role;
  const sends = role === 'instructor' || role === 'manager';
  const [showsExemption, setShowsExemption] = useState(false);
  const closeExemption = () => setShowsExemption(false);
  const { pp: _, pag: __, total: ___, ...filters } = list.apiQuery;
  const { school } = list.query.filters;
  const sums = useAppSelector((state) => selectDocumentSums(state, filters));
  // Students buy no sessions.
  const hasSums = role !== 'student';
  const retry = useFetchIfStale(fetchDocumentSums, hasSums ? [filters] : null, sums);
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={[
        ...dayFilters,
        { name: 'school', label: 'School', shown: school && (sums.item?.school || '…') },
      ]}
      buttons={
        <>
          <Button color="primary" outline onClick={() => window.print()}>
            Print
          </Button>
          <CsvButton name="documents" extension="money" load={() => dispatch(exportDocuments(filters))} />
          {hasTax && sends && (
            <Button outline color="primary" onClick={() => setShowsExemption(true)}>
              Tax exemption
            </Button>
          )}
          {showsExemption && (
            <LatePart load={loadCertificates} onMissing={closeExemption}>
              {(CertificatesDialog) => <CertificatesDialog onClose={closeExemption} />}
            </LatePart>
          )}
        </>
      }
      intro={introOf(sums.item)}
    >
      {hasSums && <Sums sums={{ ...sums, retry }} days={list.query.filters} />}
    </ListPage>
  );
}
