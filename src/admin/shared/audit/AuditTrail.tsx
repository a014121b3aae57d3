import CaretDown from 'bootstrap-icons/icons/caret-down-fill.svg?react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from 'reactstrap';
import { LatePart } from '../../../components/LatePart';
import type { AuditedEntity } from '../../../contract/audit';
import { useAppSelector } from '../../../store/hooks';
import { selectHas, selectUser } from '../../../store/session';
import { AuditPlaceholder } from '../placeholders';
import type { AuditLabels } from './AuditEntryItem';

const loadEntries = () => import('./AuditEntries');

interface Props {
  entity: AuditedEntity;
  record: string;
  /** A value that changes when the record changes: an open history is then loaded again. */
  version: string;
  labels: AuditLabels;
  /** Shown instead of an empty history. */
  nothing?: ReactNode;
}

/**
 * A record's history for administrators, if the server keeps one: each change with its author, before and after. It is
 * loaded when it is opened.
 */
export function AuditTrail({ entity, record, version, labels, nothing = 'No changes yet.' }: Props) {
  const user = useAppSelector(selectUser);
  const hasHistory = useAppSelector((state) => selectHas(state, 'administration'));
  const [open, setOpen] = useState(false);
  const id = useId();
  if (user?.role !== 'administrator' || !hasHistory) return null;
  return (
    <section className={`audit-trail border-top mt-5 pt-3 ${open ? '' : 'd-print-none'}`.trim()}>
      <h2 className="h3">
        <Button
          color="link"
          className="d-inline-flex align-items-center gap-2 fw-semibold text-reset text-decoration-none"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <CaretDown className="turns" />
          History
        </Button>
      </h2>
      <div id={id} hidden={!open}>
        {open && (
          <LatePart load={loadEntries} fallback={<AuditPlaceholder />} onMissing={() => setOpen(false)}>
            {(AuditEntries) => (
              <AuditEntries key={version} entity={entity} record={record} labels={labels} nothing={nothing} />
            )}
          </LatePart>
        )}
      </div>
    </section>
  );
}
