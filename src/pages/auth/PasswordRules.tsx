import CheckIcon from 'bootstrap-icons/icons/check-circle-fill.svg?react';
import CircleIcon from 'bootstrap-icons/icons/circle.svg?react';
import { passwordRules } from '../../rules/passwordStrength';

/** The rules for a new password, each marked once the typed text keeps it. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <>
      <ul className="list-unstyled mb-1">
        {passwordRules(password).map(({ text, kept }) => (
          <li key={text} className={kept ? 'text-success-emphasis' : undefined}>
            {kept ? <CheckIcon className="me-1" /> : <CircleIcon className="me-1" />}
            <span>{text}</span>
            <span className="visually-hidden">{kept && ': done'}</span>{' '}
          </li>
        ))}
      </ul>
      A passphrase of 20 characters or more needs only the first two.
    </>
  );
}
