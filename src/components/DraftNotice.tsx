interface Props {
  /** Whether the form holds what was typed before. */
  restored: boolean;
  clear: () => void;
}

/** Says that a form holds what was typed before, and offers to forget it. */
export function DraftNotice({ restored, clear }: Props) {
  if (!restored) return null;
  return (
    <p className="form-status" role="status">
      Your unsaved changes are back.{' '}
      <button type="button" className="link-button" onClick={clear}>
        Discard them
      </button>
    </p>
  );
}
