import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Document } from '../../api/documents/documents';
import { DocumentList } from '../../components/payment/DocumentList';
import { today } from '../../lib/format/dates';
import { saveFile } from '../../lib/saveFile';
import {
  dayText,
  documentFacts,
  documentNote,
  documentSums,
  documentTitle,
  isOverdue,
  lineCells,
  sellerText,
} from '../../rules/documents/documents';
import { formatCents } from '../../rules/money';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { downloadDocument } from '../../store/documents/documents';
import { useAppDispatch } from '../../store/hooks';
import type { AppThunk } from '../../store/store';
import { OnlinePayment } from './OnlinePayment';
import { Receipt } from './Receipt';

interface Props extends Pick<ComponentProps<typeof Receipt>, 'notice' | 'next' | 'others' | 'back'> {
  document: Document;
  simulation?: { name: string; cover_url: string };
  /** Opens the page where an invoice is paid. By default a link leads to the invoice, which has it. */
  pay?: ReactNode;
  /** Loads its file: by default as the signed-in user. */
  load?: (id: string, format: Format) => AppThunk<Promise<Result<Blob>>>;
}

/** An invoice, a receipt or a credit note as it was issued. */
export function DocumentPaper({
  document,
  simulation,
  notice,
  pay,
  load = downloadDocument,
  ...props
}: Props) {
  const [first] = document.lines;
  const path = `/documents/${encodeURIComponent(document._id)}`;
  const address = `${window.location.origin}/admin${path}`;
  const payLink = (
    <Link className="btn btn-accent" to={path}>
      {`Pay ${formatCents(document.open)} online`}
    </Link>
  );
  return (
    <Receipt
      {...props}
      title={documentTitle(document)}
      notice={
        <>
          {notice}
          {isOverdue(document, today()) && (
            <p className="text-danger d-print-none">{`${formatCents(document.open)} overdue since ${dayText(document.due ?? '')}`}</p>
          )}
          {document.open === 0 && <p className="text-secondary d-print-none">Nothing is open.</p>}
          {document.payable && <p className="d-none d-print-block">{`Pay online: ${address}`}</p>}
          <OnlinePayment document={document}>{pay ?? payLink}</OnlinePayment>
        </>
      }
      simulation={simulation ?? { name: first?.description ?? '', cover_url: '' }}
      facts={documentFacts(document)}
      items={document.lines.map(lineCells)}
      amounts={documentSums(document)}
      seller={sellerText(document)}
      note={documentNote(document)}
      file={<Download document={document} load={load} />}
    />
  );
}

const eInvoices = [
  ['ubl', 'E-invoice (UBL)', '.xml'],
  ['factur-x', 'E-invoice (Factur-X)', '-factur-x.pdf'],
] as const;
type Format = Parameters<typeof downloadDocument>[1];

function Download({
  document: { _id, number, payable, e_invoice },
  load,
}: Required<Pick<Props, 'document' | 'load'>>) {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<Format | null>(null);
  const download = async (format: Format, ending: string) => {
    if (busy) return;
    setBusy(format);
    const { data, error } = await dispatch(load(_id, format));
    setBusy(null);
    if (data) saveFile(data, `${number}${ending}`);
    else if (error.status !== 401)
      dispatch(showAlert('danger', `The file could not be loaded. ${error.message}`));
  };
  return (
    <>
      <Button
        color={payable ? 'primary' : 'accent'}
        outline={payable}
        aria-disabled={busy !== null}
        onClick={() => download('pdf', '.pdf')}
      >
        {busy === 'pdf' ? 'Loading the PDF…' : 'Download PDF'}
      </Button>
      <Button color="primary" outline onClick={() => window.print()}>
        Print
      </Button>
      {e_invoice &&
        eInvoices.map(([format, label, ending]) => (
          <Button
            key={format}
            color="link"
            className="p-0 border-0"
            aria-disabled={busy !== null}
            onClick={() => download(format, ending)}
          >
            {busy === format ? 'Loading the e-invoice…' : label}
          </Button>
        ))}
    </>
  );
}

/** Links to further documents of an order or a seat, below the paper. */
export function DocumentLinks({ documents }: { documents: readonly Document[] }) {
  if (documents.length === 0) return null;
  return (
    <section className="d-print-none mt-4" aria-labelledby="further-documents">
      <h2 id="further-documents" className="h3">
        Further documents
      </h2>
      <DocumentList documents={documents} />
    </section>
  );
}
