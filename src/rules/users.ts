import type { Role, User, UserStatus } from '../contract/user';

const roleLabels: Record<Role, string> = {
  administrator: 'Administrator',
  manager: 'Manager',
  instructor: 'Instructor',
  student: 'Student',
};

const statusLabels: Record<UserStatus, string> = {
  active: 'Active',
  created: 'Created',
  recovery: 'Recovery',
  deleted: 'Deleted',
};

const rolesByKey: ReadonlyMap<string, string> = new Map(Object.entries(roleLabels));
const statusesByKey: ReadonlyMap<string, string> = new Map(Object.entries(statusLabels));

/** The label of a role or status; one that this version does not know is shown as it is. */
export const roleLabel = (role: string): string => rolesByKey.get(role) ?? role;
export const statusLabel = (status: string): string => statusesByKey.get(status) ?? status;

const firstLetter = (text: string): string => [...text.trim()][0] ?? '';

/** In the order of the select fields. */
export const roleKeys = Object.keys(roleLabels) as readonly Role[];
export const statusKeys = Object.keys(statusLabels) as readonly UserStatus[];

/** The first letters of a user's names, or that of the email address. */
export const initials = ({ name, lastname, email }: Pick<User, 'name' | 'lastname' | 'email'>): string =>
  ([name, lastname].map(firstLetter).join('') || firstLetter(email)).toUpperCase();

/** Whether a user has given a name. */
export const hasName = ({ name, lastname }: Pick<User, 'name' | 'lastname'>): boolean =>
  `${name}${lastname}`.trim() !== '';

/** A user's full name, or the email address if there is no name. */
export const fullName = ({ name, lastname, email }: Pick<User, 'name' | 'lastname' | 'email'>): string =>
  `${name} ${lastname}`.trim() || email || 'No name';
