import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Document } from '../../api/documents/documents';
import { LatePart } from '../../components/LatePart';
import { CsvButton } from '../../components/list/CsvButton';
import type { Column } from '../../components/list/DataTable';
import { ListPage } from '../../components/list/ListPage';
import { preloadOf, useList } from '../../components/list/useList';
import { dayText, documentTitle } from '../../rules/documents/documents';
import { formatCents } from '../../rules/money';
import { exportDocuments, fetchDocumentPage, selectDocumentPage } from '../../store/documents/documents';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { documentsList, documentsQuery } from './documentsList';

const loadCertificates = () => import('../../components/payment/CertificatesDialog');

const columns: readonly Column<Document>[] = [
  {
    key: 'number',
    header: 'Document',
    cell: (document) => (
      <>
        <Link to={`/documents/${encodeURIComponent(document._id)}`}>{documentTitle(document)}</Link>
        <div className="small fw-normal text-secondary text-wrap">{document.lines[0]?.description}</div>
      </>
    ),
  },
  { key: 'buyer', header: 'Buyer', cell: ({ buyer }) => <span className="text-wrap">{buyer.name}</span> },
  { key: 'date', header: 'Date', cell: ({ date }) => dayText(date) },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    cell: ({ kind, total, open, checkout }) => (
      <>
        {formatCents(kind === 'credit-note' ? -total : total)}{' '}
        {open ? (
          <div className="small text-secondary text-wrap">
            {checkout?.state === 'processing'
              ? `${formatCents(checkout.amount)} on its way`
              : `${formatCents(open)} open`}
          </div>
        ) : null}
      </>
    ),
  },
];

const documents = {
  title: 'Billing',
  noun: ['document', 'documents'],
  rules: documentsList,
  toQuery: documentsQuery,
  family: fetchDocumentPage,
  select: selectDocumentPage,
} as const;

export const preload = preloadOf(documents);

/** The invoices, receipts and credit notes of a buyer; for administrators, of all. */
export function Component() {
  const list = useList(documents);
  const dispatch = useAppDispatch();
  const hasTax = useAppSelector((state) => selectHas(state, 'tax'));
  const role = useAppSelector(selectUser)?.role;
  const sends = role === 'instructor' || role === 'manager';
  const [showsExemption, setShowsExemption] = useState(false);
  const closeExemption = () => setShowsExemption(false);
  const { pp: _, pag: __, total: ___, ...filters } = list.apiQuery;
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={[
        { name: 'from', label: 'From', type: 'date' },
        { name: 'to', label: 'To', type: 'date' },
      ]}
      buttons={
        <>
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
      intro="Invoices, receipts and credit notes."
    />
  );
}
