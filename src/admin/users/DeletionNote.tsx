/** The consequences of deleting a user. */
export function DeletionNote({ email }: { email: string }) {
  return (
    <p>
      <strong>{email || 'This user'}</strong> will be signed out everywhere and cannot sign in any more. The
      record stays, with the status deleted.
    </p>
  );
}
