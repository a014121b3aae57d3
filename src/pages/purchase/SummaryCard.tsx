import type { ReactNode } from 'react';
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
    <aside className={bar ? 'summary summary-bar' : 'summary'} aria-label="Summary">
      {cover && <img src={cover} alt="" width="320" height="180" />}
      <div className="summary-text">
        <p className="summary-name">{client.name}</p>
        <dl>{children}</dl>
        {note && <p className="summary-note">{note}</p>}
      </div>
    </aside>
  );
}
