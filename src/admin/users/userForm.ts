import type { User } from '../../api/session';
import { isEmailAddress } from '../../contract/emailAddress';
import type { Role, UserInput, UserStatus } from '../../contract/user';
import { passwordProblem } from '../../rules/passwords/passwordStrength';

/** The form's values; '' where nothing is chosen. */
export interface UserValues {
  name: string;
  lastname: string;
  email: string;
  role: Role | '';
  status: UserStatus | '';
  school: string;
  password: string;
  repassword: string;
}

/** The labels of the fields, in their order on screen. */
export const fieldLabels = {
  name: 'Name',
  lastname: 'Last name',
  email: 'Email',
  role: 'Role',
  status: 'Status',
  school: 'School',
  password: 'Password',
  repassword: 'Re-enter password',
};

export const newUser = (school: string | null): UserValues => ({
  name: '',
  lastname: '',
  email: '',
  role: '',
  status: 'active',
  school: school ?? '',
  password: '',
  repassword: '',
});

export const valuesOf = ({ name, lastname, email, role, status, school }: User): UserValues => ({
  name,
  lastname,
  email,
  role,
  status,
  school: school ?? '',
  password: '',
  repassword: '',
});

const MISMATCH = 'Password and password confirmation do not match.';

function emailProblem(email: string, stored: string): string | undefined {
  if (!email.trim()) return 'Enter an email address.';
  return email === stored || isEmailAddress(email.trim()) ? undefined : 'Enter a valid email address.';
}

/** The errors that can be found without the server. An address that is stored already is not checked. */
export function problemsOf({ email, role, status, password, repassword }: UserValues, stored = '') {
  return {
    email: emailProblem(email, stored),
    role: role ? undefined : 'Choose a role.',
    status: status ? undefined : 'Choose a status.',
    password: (password && passwordProblem(password)) || undefined,
    repassword: password === repassword ? undefined : MISMATCH,
  };
}

/** The values to send. Only a form without errors, and so with a role and a status, is sent. */
export const inputOf = ({ school, password, repassword: _, ...values }: UserValues) =>
  ({ ...values, school: school || null, ...(password && { password }) }) as UserInput;
