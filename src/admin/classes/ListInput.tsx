import { type ChangeEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import { Select } from '../../components/Select';
import { decode, type Encoding, encodings, readText } from './textFile';

interface Props {
  text: string;
  onText: (text: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Far more than 2,000 students need. */
const MAX_BYTES = 2_000_000;

const NOT_TEXT =
  'This file is a spreadsheet. Save it as CSV, or copy its cells and paste them into the field above.';

async function read(file: File) {
  if (file.size > MAX_BYTES) return 'This file is too large: choose one of at most 2 MB.';
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const content = readText(bytes);
    if (content && !content.text.trim()) return 'This file is empty. Choose another one.';
    return content ? { ...content, bytes } : NOT_TEXT;
  } catch {
    return 'This file could not be read. Choose it again.';
  }
}

interface Unsure {
  bytes: Uint8Array;
  encoding: Encoding;
}

/** The first lines with letters that another encoding would show as others. */
const telling = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .filter((line) => /\P{ASCII}/u.test(line))
    .slice(0, 3);

/** The field for the list, and a file whose text goes there. */
export function ListInput({ text, onText, ref }: Props) {
  const id = useId();
  const [problem, setProblem] = useState('');
  /** The list that a file has replaced, until the new one is changed. */
  const [replaced, setReplaced] = useState('');
  /** A file that does not say its encoding, until its text is changed. */
  const [unsure, setUnsure] = useState<Unsure | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement);
  useEffect(() => field.current?.focus(), []);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const content = await read(file);
    // The same file can be chosen again.
    target.value = '';
    if (typeof content === 'string') return setProblem(content);
    setProblem('');
    setReplaced(text.trim() && text !== content.text ? text : '');
    setUnsure(content.guess ? { bytes: content.bytes, encoding: content.guess } : null);
    onText(content.text);
  };
  const type = (typed: string) => {
    setProblem('');
    setReplaced('');
    setUnsure(null);
    onText(typed);
  };
  const restore = () => {
    type(replaced);
    field.current?.focus();
  };

  return (
    <div className="mb-3">
      <label className="form-label" htmlFor={id}>
        Students
      </label>
      <textarea
        id={id}
        className="form-control"
        rows={6}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-hint`}
        placeholder={'Ada Lovelace <ada@school.example>\nalan@school.example'}
        value={text}
        onChange={({ target }) => type(target.value)}
        ref={field}
      />
      <div className="d-flex flex-wrap align-items-start justify-content-between column-gap-3 row-gap-2 mt-2">
        <div className="mt-1 small text-secondary" id={`${id}-hint`}>
          One student a line: an address, with or without a name. Or paste the cells of a spreadsheet.
        </div>
        <label className="btn btn-outline-primary btn-sm position-relative">
          Choose a CSV file
          <input
            type="file"
            className="visually-hidden"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
            aria-invalid={problem !== ''}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={choose}
          />
        </label>
      </div>
      <div role="status">
        {replaced && (
          <p className="small mt-2 mb-0">
            The file has replaced your list.{' '}
            <Button color="link" className="p-0 border-0" onClick={restore}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {unsure && (
        <div className="mt-2">
          <Select
            label="Do these names look right?"
            value={unsure.encoding}
            choices={encodings}
            onChoose={(encoding) => {
              setUnsure({ ...unsure, encoding });
              onText(decode(unsure.bytes, encoding));
            }}
          />
          <p className="small text-break mt-2 mb-0" translate="no">
            {telling(text).join(' · ')}
          </p>
        </div>
      )}
      {problem && (
        <div className="mt-1 small text-danger" id={`${id}-problem`} role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
