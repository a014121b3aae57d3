import type { ReactNode } from 'react';
import { Card, CardBody, CardImg } from 'reactstrap';
import type { CatalogueDetail } from '../../api/records/simulation';
import { pictureAddress } from '../../rules/webAddress';

interface Props {
  simulation: Pick<CatalogueDetail, 'name' | 'cover_url'>;
  /** The summary's lines. */
  children: ReactNode;
  note?: string;

  /** Turns the card into a sticky bar on small screens. */
  bar?: boolean;
}

/** The simulation that is being bought, at the side of the steps. */
export function SummaryCard({ simulation, children, note, bar }: Props) {
  const cover = pictureAddress(simulation.cover_url);
  const shown = bar ? 'd-none d-lg-block' : '';
  return (
    <Card tag="aside" className={`side-card summary ${bar ? 'summary-bar' : ''}`} aria-label="Summary">
      {cover && <CardImg top className={shown} src={cover} alt="" width="320" height="180" />}
      <CardBody>
        <p className="fw-semibold text-truncate mb-2">{simulation.name}</p>
        <dl className="mb-0">{children}</dl>
        {note && <p className="small mb-0 text-secondary">{note}</p>}
      </CardBody>
    </Card>
  );
}
