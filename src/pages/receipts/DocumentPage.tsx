import { Link, type Params, useParams } from 'react-router-dom';
import type { Document } from '../../api/documents/documents';
import { Page } from '../../components/Page';
import { RecordContent } from '../../components/RecordContent';
import { ScreenProblem, screenProblem } from '../../components/ScreenProblem';
import { documentTitle } from '../../rules/documents/documents';
import { fetchDocument, selectDocument } from '../../store/documents/documents';
import { useAppSelector, useRecord } from '../../store/hooks';
import { selectUser } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { DocumentPaper } from './DocumentPaper';
import { PayButton } from './PayButton';
import { ReceiptNotFound, ReceiptPlaceholder } from './Receipt';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchDocument.fetchIfStale(id));

/** The receipt that shows all documents of the same order or seat. */
const backOf = ({ purchase, invite }: Document) =>
  invite
    ? { to: `/invites/${encodeURIComponent(invite)}/receipt`, label: 'Back to the receipt' }
    : { to: `/receipts/${encodeURIComponent(purchase ?? '')}`, label: 'Back to the order' };

export function Component() {
  const { id = '' } = useParams();
  const record = useRecord(fetchDocument, selectDocument, id);
  const isStaff = useAppSelector(selectUser)?.role === 'administrator';
  return (
    <Page title={record.item ? documentTitle(record.item) : 'Document'}>
      <RecordContent
        record={record}
        placeholder={<ReceiptPlaceholder />}
        missing={<ReceiptNotFound title="Document not found" />}
        failed={record.error && <ScreenProblem {...screenProblem(record.error)} onRetry={record.retry} />}
      >
        {(document) => (
          <DocumentPaper
            document={document}
            back={backOf(document)}
            pay={<PayButton document={document} onRefused={record.retry} />}
            others={
              isStaff &&
              document.kind === 'invoice' && (
                <p className="mt-4 d-print-none">
                  <Link to={`/invoices?q=${encodeURIComponent(document.number)}`}>
                    Payments of this invoice
                  </Link>
                </p>
              )
            }
          />
        )}
      </RecordContent>
    </Page>
  );
}
