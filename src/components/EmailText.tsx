import type { ReactNode } from 'react';
import { UNKNOWN } from '../rules/money';

/** An email address that breaks after its @, where it has to; a dash if there is none. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <span className="email" translate="no">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at) || UNKNOWN}
    </span>
  );
}

/** A text whose email addresses break after their @. */
export function TextWithEmails({ text }: { text: string }): ReactNode {
  const [, before, email, after = ''] = /^(.*?)(\S+@\S+)(.*)$/s.exec(text) ?? [];
  if (!email) return <span>{text}</span>;
  return (
    <span key={text}>
      {before}
      <EmailText email={email} />
      <TextWithEmails text={after} />
    </span>
  );
}
