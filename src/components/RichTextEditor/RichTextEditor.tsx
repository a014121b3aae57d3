import { memo, Suspense, use } from 'react';
import { foreignReaderToOpen } from './foreignReader';
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

/** An editor whose text cannot be opened yet. */
function ClosedText({ label }: { label: string }) {
  return (
    <div className="field" aria-busy="true">
      <div className="form-label">{label}</div>
      <div className="rich-editor">
        <div className="rich-editor-text">Loading...</div>
      </div>
    </div>
  );
}

function WhenReadable(props: EditorProps) {
  if (!canOpen(props.value)) use(foreignReaderToOpen());
  return <OpenEditor {...props} />;
}
