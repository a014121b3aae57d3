import ChevronUp from 'bootstrap-icons/icons/chevron-up.svg?react';
import { type ReactNode, useId, useState } from 'react';
import { Card, CardBody, CardImg } from 'reactstrap';
import type { CatalogueDetail } from '../../api/catalogue';
import { pictureAddress } from '../../rules/webAddress';

interface Props {
  simulation: Pick<CatalogueDetail, 'name' | 'cover_url'>;
  /** The summary's lines. */
  children: ReactNode;
  note?: string;
  /**
   * Turns the card into a bar at the bottom of small screens: one line, which opens to show the others. Where it does
   * not fit, it breaks between its parts.
   */
  line?: readonly [string, string?];
}

/** The simulation that is being bought, at the side of the steps. */
export function SummaryCard({ simulation, children, note, line }: Props) {
  const cover = pictureAddress(simulation.cover_url);
  const [open, setOpen] = useState(false);
  const lines = useId();
  const [first, second] = line ?? [];
  const onWide = 'd-none d-lg-block';
  return (
    <Card tag="aside" className={`side-card summary ${line ? 'summary-bar' : ''}`} aria-label="Summary">
      {cover && <CardImg top className={line ? onWide : ''} src={cover} alt="" width="320" height="180" />}
      {line && (
        <button
          type="button"
          className="summary-line d-lg-none"
          aria-expanded={open}
          aria-controls={lines}
          onClick={() => setOpen(!open)}
        >
          <span>
            <span className="d-inline-block">{second ? `${first} ·` : first}</span>{' '}
            <span className="d-inline-block">{second}</span>
          </span>
          <ChevronUp className="chevron" />
        </button>
      )}
      <CardBody id={lines} className={line && !open ? onWide : ''}>
        <p className="fw-semibold text-truncate mb-2">{simulation.name}</p>
        <dl className="mb-0">{children}</dl>
        {note && <p className="small mb-0 text-secondary">{note}</p>}
      </CardBody>
    </Card>
  );
}
