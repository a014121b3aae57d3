import { memo, Suspense, use, useCallback, useRef, useState } from 'react';
import { foreignReaderToOpen, forgetMissingReader } from './foreignReader';
import { type EditorProps, OpenEditor } from './OpenEditor';
import { canOpen } from './richContent';

/** Formatted text: bold, italic, links. What is not changed comes back as it was, to the byte. */
export const RichTextEditor = memo(function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<ClosedText label={props.label} />}>
      <WhenReadable {...props} />
    </Suspense>
  );
});

interface ClosedProps {
  label: string;
  /** What reads the text does not come. */
  onRetry?: () => void;
}

/** An editor whose text cannot be opened yet. */
function ClosedText({ label, onRetry }: ClosedProps) {
  return (
    <div className="field" aria-busy={!onRetry}>
      <div className="form-label">{label}</div>
      <div className="rich-editor">
        <div className="editor-closed">
          {onRetry ? (
            <p role="alert">
              This text could not be opened. It is kept as it is.
              <button type="button" className="btn btn-outline-primary btn-sm" onClick={onRetry}>
                Try again
              </button>
            </p>
          ) : (
            'Loading...'
          )}
        </div>
      </div>
    </div>
  );
}

function WhenReadable(props: EditorProps) {
  const [, setTries] = useState(0);
  const retry = () => {
    forgetMissingReader();
    setTries((tries) => tries + 1);
  };
  const { value, onChange } = props;
  // What this editor has written it does not have to read.
  const told = useRef<string>(undefined);
  const tell = useCallback<EditorProps['onChange']>(
    (name, html) => {
      told.current = html;
      onChange(name, html);
    },
    [onChange],
  );
  const isReadable = value === told.current || canOpen(value) || use(foreignReaderToOpen()) !== null;
  if (!isReadable) return <ClosedText label={props.label} onRetry={retry} />;
  return <OpenEditor {...props} onChange={tell} />;
}
