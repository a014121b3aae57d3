import type { FieldValues } from 'react-hook-form';
import type { RecordForm } from '../../../components/form/useRecordForm';
import { LatePart } from '../../../components/LatePart';
import type { AuditLabels } from '../audit/AuditEntryItem';

const load = () => import('./ConflictDialog');

interface Props<Values extends FieldValues> {
  form: Pick<RecordForm<Values>, 'conflict' | 'clear'>;
  /** The kind of record: 'simulation'. */
  what: string;
  labels: AuditLabels;
}

/** Opens the dialog that compares both versions after somebody else has saved the record. */
export function RecordConflict<Values extends FieldValues>({ form, what, labels }: Props<Values>) {
  const { conflict, clear } = form;
  if (!conflict) return null;
  return (
    <LatePart load={load} onMissing={conflict.close}>
      {(ConflictDialog) => (
        <ConflictDialog
          conflict={conflict}
          what={what}
          labels={labels}
          onLoad={clear}
          onSave={conflict.save}
          onCancel={conflict.close}
        />
      )}
    </LatePart>
  );
}
