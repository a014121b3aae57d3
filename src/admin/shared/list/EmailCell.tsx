import { EmailText } from '../../../components/EmailText';

/** An email address in a list: a very long one ends in an ellipsis, and the title has it whole. */
export const EmailCell = ({ email }: { email: string }) => (
  <span title={email}>
    <EmailText email={email} />
  </span>
);
