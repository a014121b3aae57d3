import { DateText } from '../../../components/administration/DateText';
import '../../../styles/overlays.scss';
import { Modal, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import type { Client } from '../../../contract/client';
import { plainText, trimText } from '../../../lib/plainText';
import { type ClientForm, differences, type FieldName, fieldLabels, formOf, richNames } from './clientForm';

const MAX_SHOWN = 200;

function words(name: FieldName, form: ClientForm): string {
  const value = form[name];
  if (name === 'visibility') return value ? 'Visible' : 'Hidden';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (name === 'client_secret') return value ? '••••••••' : '';
  return trimText(richNames.has(name) ? plainText(value) : value, MAX_SHOWN);
}

interface Props {
  theirs: Client;
  mine: ClientForm;
  onLoad: () => void;
  onOverwrite: () => void;
  onCancel: () => void;
}

/** Two have edited the same simulation: shows where they differ, and leaves the choice to the second. */
export default function ConflictDialog({ theirs, mine, onLoad, onOverwrite, onCancel }: Props) {
  const other = formOf(theirs);
  return (
    <Modal isOpen toggle={onCancel} labelledBy="conflict-title" size="lg" centered scrollable>
      <ModalHeader toggle={onCancel} id="conflict-title" tag="h2">
        Changed by someone else
      </ModalHeader>
      <ModalBody tabIndex={0}>
        <p>
          This simulation was saved at <DateText iso={theirs.updated_at} withTime />, while you were editing
          it. Your changes have not been saved. These fields differ:
        </p>
        <table className="conflict-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Theirs</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {differences(mine, other).map((name) => (
              <tr key={name}>
                <th scope="row">{fieldLabels[name]}</th>
                <td data-side="Theirs">{words(name, other) || <em>empty</em>}</td>
                <td data-side="Yours">{words(name, mine) || <em>empty</em>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ModalBody>
      <ModalFooter className="conflict-choices">
        <button type="button" className="btn btn-outline-primary" onClick={onCancel}>
          Keep editing
        </button>
        <button type="button" className="btn btn-outline-primary" onClick={onLoad}>
          Load theirs
        </button>
        <button type="button" className="btn btn-primary" onClick={onOverwrite}>
          Save mine over it
        </button>
      </ModalFooter>
    </Modal>
  );
}
