import { useEffect, useEffectEvent, useMemo } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import { CsvButton } from '../../components/list/CsvButton';
import { ListPage } from '../../components/list/ListPage';
import { useList } from '../../components/list/useList';
import { Page } from '../../components/Page';
import { RecordContent } from '../../components/RecordContent';
import { ScreenProblem, screenProblem } from '../../components/ScreenProblem';
import { documentTitle } from '../../rules/documents/documents';
import {
  downloadVisitDocument,
  exportVisit,
  fetchVisitDocument,
  fetchVisitPage,
  fetchVisitSums,
  payVisitDocument,
  selectIsVisitOver,
  selectVisitDocument,
  selectVisitPage,
  selectVisitSums,
} from '../../store/documents/visitDocuments';
import { useAppDispatch, useAppSelector, useFetchIfStale, useRecord } from '../../store/hooks';
import { DocumentPaper } from './DocumentPaper';
import { dayFilters, documentColumns, introOf, Sums } from './DocumentsPage';
import { documentsList, documentsQuery } from './documentsList';
import { PayButton } from './PayButton';
import { ReceiptPlaceholder } from './Receipt';

const documents = {
  title: 'Billing',
  noun: ['document', 'documents'],
  rules: documentsList,
  toQuery: documentsQuery,
  family: fetchVisitPage,
  select: selectVisitPage,
} as const;

/** The address of this page with a document, or without one; the filters of the list stay. */
function searchWith(search: string, document: string | null): string {
  const params = new URLSearchParams(search);
  params.delete('document');
  if (document !== null) params.set('document', document);
  return `?${params}`;
}

interface Props {
  /** The document that the address names. */
  document: string | null;
  onLeave: () => void;
  /** The server takes the visit no more. */
  onOver: () => void;
}

/** The documents that a mailed link shows. */
export default function VisitBilling({ document, onLeave, onOver }: Props) {
  const isOver = useAppSelector(selectIsVisitOver);
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);
  return document ? <VisitDocument key={document} id={document} /> : <VisitList onLeave={onLeave} />;
}

function VisitList({ onLeave }: Pick<Props, 'onLeave'>) {
  const list = useList(documents);
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const columns = useMemo(() => documentColumns((id) => ({ search: searchWith(search, id) })), [search]);
  const { pp: _, pag: __, total: ___, ...filters } = list.apiQuery;
  const sums = useAppSelector((state) => selectVisitSums(state, filters));
  const retry = useFetchIfStale(fetchVisitSums, [filters], sums);
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={dayFilters}
      buttons={
        <>
          <Button color="primary" outline onClick={() => window.print()}>
            Print
          </Button>
          <CsvButton name="documents" extension={null} load={() => dispatch(exportVisit(filters))} />
          <Button color="primary" outline onClick={onLeave}>
            Leave
          </Button>
        </>
      }
      intro={introOf(sums.item)}
    >
      <Sums sums={{ ...sums, retry }} days={list.query.filters} />
    </ListPage>
  );
}

/** One of them, with the way back to the list. */
function VisitDocument({ id }: { id: string }) {
  const record = useRecord(fetchVisitDocument, selectVisitDocument, id);
  const { search } = useLocation();
  const back = { to: `/billing${searchWith(search, null)}`, label: 'Billing' };
  return (
    <Page title={record.item ? documentTitle(record.item) : 'Document'}>
      <RecordContent
        record={record}
        placeholder={<ReceiptPlaceholder />}
        missing={
          <>
            <h1>Document not found</h1>
            <Link to={back.to}>{back.label}</Link>
          </>
        }
        failed={record.error && <ScreenProblem {...screenProblem(record.error)} onRetry={record.retry} />}
      >
        {(document) => (
          <DocumentPaper
            document={document}
            back={back}
            load={downloadVisitDocument}
            pay={<PayButton document={document} call={payVisitDocument} onRefused={record.retry} />}
          />
        )}
      </RecordContent>
    </Page>
  );
}
