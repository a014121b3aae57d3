interface Props {
  /** What is missing or old, as a sentence. */
  what: string;
  error: { message: string };
  onRetry: () => void;
}

/** Says beside what is still shown that it could not be loaded anew, and offers another try. */
export function ReloadNotice({ what, error, onRetry }: Props) {
  return (
    <div className="reload-notice" role="alert">
      <p>
        {what} {error.message}
      </p>
      <button type="button" className="btn btn-outline-primary btn-sm" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
