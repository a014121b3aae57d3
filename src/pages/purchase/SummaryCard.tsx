import type { ReactNode } from 'react';
import { Card, CardBody, CardImg } from 'reactstrap';
import type { CatalogueDetail } from '../../contract/client';
import { pictureAddress } from '../../lib/webAddress';

interface Props {
  client: CatalogueDetail;
  /** Pairs of dt and dd, each in a div. */
  children: ReactNode;
  note?: string | undefined;
  /** On a small screen it becomes a bar that stays in sight. */
  bar?: boolean;
}

/** What is being bought, beside the steps. */
export function SummaryCard({ client, children, note, bar }: Props) {
  const cover = pictureAddress(client.cover_url);
  return (
    <Card tag="aside" className={bar ? 'summary summary-bar' : 'summary'} aria-label="Summary">
      {cover && <CardImg top src={cover} alt="" width="320" height="180" />}
      <CardBody>
        <p className="summary-name fw-semibold">{client.name}</p>
        <dl>{children}</dl>
        {note && <p className="summary-note small mt-1 mb-0 text-secondary">{note}</p>}
      </CardBody>
    </Card>
  );
}
