import '../../../styles/overlays.scss';
import { type ReactNode, useId, useState } from 'react';
import { Modal, ModalBody, ModalFooter, ModalHeader } from 'reactstrap';
import { DateText } from '../../../components/administration/DateText';
import { Passage } from '../../../components/administration/Passage';
import { excerptsOf } from '../../../lib/excerpts';
import { parseRichText } from '../../../lib/richText';
import { type ClientForm, type FieldName, fieldLabels, formOf, richNames } from './clientForm';
import { ALIKE, wordsFor } from './clientWords';
import type { Conflict } from './conflict';

type Sides = readonly [theirs: ReactNode, mine: ReactNode];

function textSides(theirs: string, mine: string): Sides {
  const [first, second] = excerptsOf(theirs, mine);
  return [theirs && <Passage excerpt={first} />, mine && <Passage excerpt={second} />];
}

/** What both have made of a field, where it differs. */
function sidesOf(name: FieldName, base: ClientForm, theirs: ClientForm, mine: ClientForm): Sides {
  const [one, other] = [theirs[name], mine[name]];
  const [first, second] = [wordsFor(name, one), wordsFor(name, other)];
  if (typeof one === 'boolean' || typeof other === 'boolean') return [first, second];
  if (name === 'client_secret') {
    const state = (value: string) => (value === base[name] ? 'unchanged' : 'changed');
    return [state(one), state(other)];
  }
  if (richNames.has(name) && first === second) {
    return [<Links key="theirs" html={one} />, <Links key="mine" html={other} />];
  }
  return textSides(first ?? one, second ?? other);
}

interface Props {
  conflict: Conflict;
  onLoad: () => void;
  /** Saves the own changes but for those that are given up. */
  onSave: (givenUp: ReadonlySet<FieldName>) => void;
  onCancel: () => void;
}

/** Two have edited the same simulation: both keep what only one has changed, the rest the second decides. */
export default function ConflictDialog({ conflict, onLoad, onSave, onCancel }: Props) {
  const { base, mine, theirs, contested, kept } = conflict;
  const [givenUp, setGivenUp] = useState<ReadonlySet<FieldName>>(new Set());
  const choose = (name: FieldName, isMine: boolean) =>
    setGivenUp(new Set(isMine ? [...givenUp].filter((other) => other !== name) : [...givenUp, name]));
  const other = formOf(theirs);
  return (
    <Modal isOpen toggle={onCancel} labelledBy="conflict-title" size="lg" centered scrollable>
      <ModalHeader toggle={onCancel} id="conflict-title" tag="h2">
        Changed by someone else
      </ModalHeader>
      <ModalBody tabIndex={0}>
        <p>
          This simulation was saved at <DateText iso={theirs.updated_at} withTime />, while you were editing
          it. Your changes have not been saved.{' '}
          {contested.length > 0
            ? 'These fields differ. Choose what each is to be:'
            : 'They touch nothing that was changed by someone else.'}
        </p>
        {contested.length > 0 && (
          <table className="conflict-table">
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {contested.map((name) => (
                <ContestedField
                  key={name}
                  label={fieldLabels[name]}
                  sides={sidesOf(name, base, other, mine)}
                  isMine={!givenUp.has(name)}
                  onChoose={(isMine) => choose(name, isMine)}
                />
              ))}
            </tbody>
          </table>
        )}
        {kept.length > 0 && (
          <p className="conflict-kept">
            Also changed by someone else, and kept: {kept.map((name) => fieldLabels[name]).join(', ')}.
          </p>
        )}
      </ModalBody>
      <ModalFooter className="conflict-choices">
        <button type="button" className="btn btn-outline-primary" onClick={onCancel}>
          Keep editing
        </button>
        <button type="button" className="btn btn-outline-primary" onClick={onLoad}>
          Load theirs
        </button>
        <button type="button" className="btn btn-primary" onClick={() => onSave(givenUp)}>
          {contested.length > 0 ? 'Save as chosen' : 'Save my changes'}
        </button>
      </ModalFooter>
    </Modal>
  );
}

interface ContestedProps {
  label: string;
  sides: Sides;
  isMine: boolean;
  onChoose: (isMine: boolean) => void;
}

function ContestedField({ label, sides: [theirs, mine], isMine, onChoose }: ContestedProps) {
  const group = useId();
  const side = (word: string, checked: boolean, choose: () => void, shown: ReactNode) => (
    <td>
      <label className="conflict-side">
        <input
          type="radio"
          name={group}
          aria-label={`${word}: ${label}`}
          checked={checked}
          onChange={choose}
        />
        {word}
      </label>
      <div className="conflict-value">{shown || <em>empty</em>}</div>
    </td>
  );
  return (
    <tr>
      <th scope="row">{label}</th>
      {side('Theirs', !isMine, () => onChoose(false), theirs)}
      {side('Yours', isMine, () => onChoose(true), mine)}
    </tr>
  );
}

/** The links of a rich text, with their words. */
const linksOf = (html: string): string[] =>
  [...parseRichText(html).querySelectorAll('a')].map(
    (link) => `${link.textContent} → ${link.getAttribute('href')}`,
  );

/** Of texts with the same words. */
function Links({ html }: { html: string }) {
  const links = linksOf(html);
  return (
    <>
      <em>{ALIKE}</em>
      {links.length > 0 ? (
        <ul>
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link may stand there twice
            <li key={index}>{link}</li>
          ))}
        </ul>
      ) : (
        <div>no links</div>
      )}
    </>
  );
}
