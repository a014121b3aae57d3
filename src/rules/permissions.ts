import type { Role } from '../contract/user';

/** The sections of the hub that need a session. */
export type Section =
  | 'dashboard'
  | 'invites'
  | 'profile'
  | 'receipts'
  | 'checkout'
  | 'users'
  | 'schools'
  | 'simulations'
  | 'purchases'
  | 'sessions'
  | 'students'
  | 'mails';

const sections: Record<Section, readonly string[] | 'everyone'> = {
  dashboard: 'everyone',
  profile: 'everyone',
  invites: 'everyone',
  receipts: 'everyone',
  checkout: ['administrator', 'manager', 'instructor'],
  users: ['administrator', 'manager'],
  schools: ['administrator'],
  simulations: ['administrator'],
  purchases: ['administrator'],
  sessions: ['administrator', 'manager', 'instructor'],
  students: ['instructor'],
  mails: ['administrator'],
};

/** Whether a role may open a section. For the screens; the server checks each call itself. */
export const mayOpen = (role: string, section: Section): boolean =>
  sections[section] === 'everyone' || sections[section].includes(role);

/** The users that a screen is open to: everybody, signed-out visitors, or the roles of a section. */
export type Access = 'public' | 'guest' | Section;

/** Whether a screen is open to this user; null is a signed-out visitor. */
export function isOpenTo(user: { role: string } | null, access: Access): boolean {
  if (access === 'public') return true;
  return access === 'guest' ? !user : user !== null && mayOpen(user.role, access);
}

/** Whether a role may buy, try and prepare simulations; students only play. */
export const mayBuy = (role: string): boolean => mayOpen(role, 'checkout');

/** The roles that a user may give to others. */
export const givableRoles = (role: string): readonly Role[] =>
  role === 'administrator'
    ? ['administrator', 'manager', 'student', 'instructor']
    : ['manager', 'student', 'instructor'];
