import { type ReactNode, useEffect } from 'react';
import { Button } from 'reactstrap';
import { ErrorState } from '../../../components/RecordContent';
import type { AuditedEntity } from '../../../contract/audit';
import { fetchAudit, selectAudit } from '../../../store/admin/audit/audit';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { AuditPlaceholder } from '../placeholders';
import { AuditEntryItem, type AuditLabels } from './AuditEntryItem';

const STEP = 20;

interface Props {
  entity: AuditedEntity;
  record: string;
  labels: AuditLabels;
  /** Shown instead of an empty trail. */
  nothing: ReactNode;
}

/** The entries of a trail, the newest first; a button loads older ones. */
export default function AuditEntries({ entity, record, labels, nothing }: Props) {
  const { items, total, loading, error } = useAppSelector((state) => selectAudit(state, record));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchAudit(entity, record, STEP));
  }, [dispatch, entity, record]);
  const load = (entries: number) => dispatch(fetchAudit(entity, record, entries));
  if (error) return <ErrorState error={error} onRetry={() => load(items?.length || STEP)} />;
  if (!items) return <AuditPlaceholder />;
  if (items.length === 0) return <p className="text-secondary">{nothing}</p>;
  return (
    <>
      <ol className="list-unstyled mb-3" aria-busy={loading}>
        {items.map((entry) => (
          <AuditEntryItem key={entry._id} entry={entry} labels={labels} />
        ))}
      </ol>
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
