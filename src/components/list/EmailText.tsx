import './emailText.scss';

/** An email address that may break after its @ only. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      <span className="email-part">{email.slice(0, at)}</span>
      <wbr />
      <span className="email-part">{email.slice(at)}</span>
    </>
  );
}
