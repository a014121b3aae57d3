import './audit.scss';
import { useEffect, useId, useState } from 'react';
import { Button, ListGroup } from 'reactstrap';
import type { AuditedEntity } from '../../../contract/audit';
import { fetchAudit, selectAudit } from '../../../store/audit';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';
import { ErrorState } from '../../ErrorState';
import { AuditEntryItem, type AuditLabels } from './AuditEntryItem';

const STEP = 20;

interface Props {
  entity: AuditedEntity;
  record: string;
  /** Changes with the record: an open trail is then loaded anew. */
  version: string;
  /** What the fields are called on screen. */
  labels: AuditLabels;
}

/** Who changed what, before and after; for administrators, and not loaded before it is opened. */
export function AuditTrail({ entity, record, version, labels }: Props) {
  const user = useAppSelector(selectUser);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (user?.role !== 'administrator') return null;
  return (
    <section className="audit-trail border-top mt-5 pt-3">
      <h2 className="h3">
        <Button
          color="link"
          className="audit-toggle d-inline-flex align-items-center gap-2 px-0 text-reset text-decoration-none"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path
              d="m6 3 5 5-5 5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              transform={open ? 'rotate(90 8 8)' : undefined}
            />
          </svg>
          History
        </Button>
      </h2>
      <div id={id} hidden={!open}>
        {open && <Entries key={version} entity={entity} record={record} labels={labels} />}
      </div>
    </section>
  );
}

function Entries({ entity, record, labels }: Omit<Props, 'version'>) {
  const { items, total, loading, error } = useAppSelector((state) => selectAudit(state, record));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchAudit(entity, record, STEP));
  }, [dispatch, entity, record]);
  const load = (entries: number) => dispatch(fetchAudit(entity, record, entries));
  if (error) return <ErrorState error={error} onRetry={() => load(items?.length || STEP)} />;
  if (!items) return <Waiting />;
  if (items.length === 0) return <p className="text-secondary">Nothing has been changed yet.</p>;
  return (
    <>
      <ListGroup tag="ol" flush className="mb-3" aria-busy={loading}>
        {items.map((entry) => (
          <AuditEntryItem key={entry._id} entry={entry} labels={labels} />
        ))}
      </ListGroup>
      {items.length < total && (
        <Button
          outline
          color="primary"
          aria-disabled={loading}
          onClick={() => {
            if (!loading) load(items.length + STEP);
          }}
        >
          Show older changes
        </Button>
      )}
    </>
  );
}

/** The shape of what comes. */
function Waiting() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <span className="placeholder placeholder-field mb-2" />
      <span className="placeholder placeholder-field" />
    </div>
  );
}
