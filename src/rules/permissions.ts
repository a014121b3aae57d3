import type { Role } from '../contract/user';

/** The sections of the hub that need a session. */
export type Section =
  | 'dashboard'
  | 'invites'
  | 'profile'
  | 'checkout'
  | 'users'
  | 'schools'
  | 'clients'
  | 'purchases';

const everyone: readonly Role[] = ['administrator', 'manager', 'instructor', 'student'];

const sections: Record<Section, readonly Role[]> = {
  dashboard: everyone,
  profile: everyone,
  invites: everyone,
  checkout: ['administrator', 'manager', 'instructor'],
  users: ['administrator', 'manager'],
  schools: ['administrator'],
  clients: ['administrator'],
  purchases: ['administrator'],
};

/** Whether a role may open a section. The server decides for itself; this only mirrors it on screen. */
export const mayOpen = (role: Role, section: Section): boolean => sections[section].includes(role);

/** Whom a screen is open to: anybody, visitors without a session, or the roles of a section. */
export type Access = 'public' | 'guest' | Section;

/** Whether a screen is open to this user; null is nobody signed in. */
export function isOpenTo(user: { role: Role } | null, access: Access): boolean {
  if (access === 'public') return true;
  return access === 'guest' ? !user : user !== null && mayOpen(user.role, access);
}

/** Students play; everyone else may buy, try and prepare a simulation. */
export const mayBuy = (role: Role): boolean => mayOpen(role, 'checkout');

/** The roles that a user may give to others. */
export const givableRoles = (role: Role): readonly Role[] =>
  role === 'administrator'
    ? ['administrator', 'manager', 'student', 'instructor']
    : ['manager', 'student', 'instructor'];
