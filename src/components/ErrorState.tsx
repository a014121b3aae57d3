interface Props {
  error: { message: string };
  onRetry: () => void;
}

/** What a screen or a part of it shows when it could not load: why, and another try. */
export function ErrorState({ error, onRetry }: Props) {
  return (
    <div className="error-state" role="alert">
      <p>{error.message}</p>
      <button type="button" className="btn btn-outline-primary" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
