const whole = { whiteSpace: 'nowrap' } as const;

/** An address that may break after its @, and nowhere else. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      <span style={whole}>{email.slice(0, at)}</span>
      <wbr />
      <span style={whole}>{email.slice(at)}</span>
    </>
  );
}
