import CheckIcon from 'bootstrap-icons/icons/check-circle-fill.svg?react';
import CircleIcon from 'bootstrap-icons/icons/circle.svg?react';
import { passwordRules } from '../../rules/passwordStrength';

type Rule = ReturnType<typeof passwordRules>[number];

const RuleItem = ({ text, kept, problem }: Rule) => (
  <li className={`${kept ? 'text-success-emphasis' : ''} ${problem ? 'text-danger' : ''}`}>
    {kept ? <CheckIcon className="me-1" /> : <CircleIcon className="me-1" />}
    {problem ?? text}
    {kept && <span className="visually-hidden">: done</span>}{' '}
  </li>
);

interface Props {
  password: string;
  /** Says the first broken rule in the checker's words. */
  showsProblem: boolean;
}

/** The rules for a new password, each marked once the typed text keeps it. */
export function PasswordRules({ password, showsProblem }: Props) {
  return (
    <>
      <ul className="list-unstyled mb-1">
        {passwordRules(password).map((rule) => (
          <RuleItem key={rule.text} {...rule} problem={showsProblem ? rule.problem : null} />
        ))}
      </ul>
      A passphrase of 20 characters or more needs only the first two.
    </>
  );
}
