// The reference for the editor: six plain draft-js editors with the texts of a simulation. The cost of a key in
// this page is the minimum.
import 'bootstrap/dist/css/bootstrap.min.css';
import { ContentState, convertFromHTML, Editor, EditorState } from 'draft-js';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { richTexts } from '../texts';

function read(html: string): EditorState {
  const { contentBlocks, entityMap } = convertFromHTML(html);
  return EditorState.createWithContent(ContentState.createFromBlockArray(contentBlocks, entityMap));
}

function PlainEditor({ name, html }: { name: string; html: string }) {
  const [state, setState] = useState(() => read(html));
  return (
    <section className="mb-4">
      <h2 className="h5">{name}</h2>
      <div className="form-control">
        <Editor ariaLabel={name} editorState={state} onChange={setState} />
      </div>
    </section>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <main className="container py-5">
    {Object.entries(richTexts).map(([name, html]) => (
      <PlainEditor key={name} name={name} html={html} />
    ))}
  </main>,
);
