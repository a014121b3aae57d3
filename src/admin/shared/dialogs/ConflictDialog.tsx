import './conflictDialog.scss';
import { type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, ModalBody, ModalFooter, Table } from 'reactstrap';
import { Dialog } from '../../../components/Dialog';
import type { Conflict } from '../../../components/form/versions';
import { DateText } from '../../../components/list/DateText';
import { isSecret } from '../../../lib/drafts';
import { parseRichText } from '../../../lib/format/richText';
import type { AuditLabels } from '../audit/AuditEntryItem';
import { DiffExcerpt, excerptsOf } from '../audit/AuditEntryItem';

type Sides = readonly [theirs: ReactNode, mine: ReactNode];

function textSides(theirs: string, mine: string): Sides {
  const [first, second] = excerptsOf(theirs, mine);
  return [theirs && <DiffExcerpt excerpt={first} />, mine && <DiffExcerpt excerpt={second} />];
}

interface Props {
  conflict: Conflict<FieldValues>;
  /** The kind of record: 'simulation'. */
  what: string;
  /** Names for the fields and their values. */
  labels: AuditLabels;
  onLoad: () => void;
  /** Saves this user's changes except the given-up ones. */
  onSave: (givenUp: ReadonlySet<string>) => void;
  onCancel: () => void;
}

/**
 * Shown after two people edited the same record: what only one of them changed is kept, and this user decides the rest.
 */
export default function ConflictDialog({ conflict, what, labels, onLoad, onSave, onCancel }: Props) {
  const { base, mine, theirs, version, changed, contested, kept } = conflict;
  const uncontested = changed.filter((name) => !contested.includes(name));
  const [givenUp, setGivenUp] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isMine: boolean) =>
    setGivenUp(new Set(isMine ? [...givenUp].filter((other) => other !== name) : [...givenUp, name]));
  const labelOf = (name: string) => labels.fields[name] ?? name;

  /** Both versions of a field, for long texts only the part that differs. */
  const sidesOf = (name: string): Sides => {
    const [one, other] = [theirs[name], mine[name]];
    if (isSecret(name)) {
      const state = (value: unknown) => (value === base[name] ? 'unchanged' : 'changed');
      return [state(one), state(other)];
    }
    const [first, second] = [labels.wordsFor?.(name, one), labels.wordsFor?.(name, other)];
    if (typeof one === 'boolean' || typeof other === 'boolean') return [first, second];
    // Rich texts whose words are equal differ in format or links.
    if (first !== undefined && first === second) {
      return [
        <Links key="theirs" html={String(one)} alike={labels.alike} />,
        <Links key="mine" html={String(other)} alike={labels.alike} />,
      ];
    }
    return textSides(first ?? String(one), second ?? String(other));
  };

  return (
    <Dialog heading="Changed meanwhile" toggle={onCancel} bare size="lg" centered>
      <ModalBody tabIndex={0}>
        <p>
          {`This ${what} was saved at `}
          <DateText iso={version} withTime />, while you were editing it. Your changes have not been saved.{' '}
          <span>
            {contested.length > 0
              ? 'These fields conflict. Choose which version to keep:'
              : 'They touch nothing that was changed meanwhile.'}
          </span>
        </p>
        {contested.length > 0 && (
          <Table className="conflict-table text-break small mb-0">
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
                  label={labelOf(name)}
                  sides={sidesOf(name)}
                  isMine={!givenUp.has(name)}
                  onChoose={(isMine) => choose(name, isMine)}
                />
              ))}
            </tbody>
          </Table>
        )}
        {contested.length > 0 && uncontested.length > 0 && (
          <p className="mt-3 mb-0">{`Also changed by you: ${uncontested.map(labelOf).join(', ')}.`}</p>
        )}
        {kept.length > 0 && (
          <p className="mt-3 mb-0">{`Also changed meanwhile, and kept: ${kept.map(labelOf).join(', ')}.`}</p>
        )}
      </ModalBody>
      <ModalFooter>
        <Button outline color="primary" onClick={onCancel}>
          Keep editing
        </Button>
        <Button outline color="primary" onClick={onLoad}>
          Load theirs
        </Button>
        <Button color="accent" onClick={() => onSave(givenUp)}>
          {contested.length > 0 ? 'Save as chosen' : 'Save my changes'}
        </Button>
      </ModalFooter>
    </Dialog>
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
      <label className="d-inline-flex align-items-center gap-2 py-1 fw-semibold">
        <input
          type="radio"
          className="form-check-input"
          name={group}
          aria-label={`${word}: ${label}`}
          checked={checked}
          onChange={choose}
        />
        {word}
      </label>
      <div>{shown || <em>empty</em>}</div>
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

/** The links of one of two rich texts whose words are equal, with a note that format or links differ. */
function Links({ html, alike }: { html: string; alike: string | undefined }) {
  const links = linksOf(html);
  return (
    <>
      <em>{alike}</em>
      {links.length > 0 ? (
        <ul className="mt-1 mb-0 ps-3">
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
