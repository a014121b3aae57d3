import { isEmailAddress } from '../../contract/emailAddress';
import type { School, SchoolInput } from '../../contract/school';
import { pictureAddress } from '../../rules/addresses';
import { PICTURE_PROBLEM } from '../../rules/links/pictures';

export type SchoolValues = Omit<SchoolInput, 'updated_at'>;

/** The labels of the fields, in their order on screen. */
export const fieldLabels: Record<keyof SchoolValues, string> = {
  name: 'Name',
  code: 'Code',
  email: 'Email',
  domains: 'Domains',
  port_access: 'Port access',
  icon_url: 'Icon address',
  free_to_play: 'Free to play',
};

export const newSchool: SchoolValues = {
  name: '',
  code: '',
  email: '',
  domains: '',
  port_access: '',
  icon_url: '',
  free_to_play: [],
};

export const valuesOf = (school: School): SchoolValues => ({
  name: school.name,
  code: school.code,
  email: school.email,
  domains: school.domains,
  port_access: school.port_access,
  icon_url: school.icon_url,
  free_to_play: school.free_to_play,
});

/** The errors that can be found without the server. Values that are stored already are not checked. */
export function problemsOf({ name, email, icon_url }: SchoolValues, stored = newSchool) {
  const isWrong = (value: string, before: string, isRight: (text: string) => boolean) =>
    value !== before && value.trim() !== '' && !isRight(value.trim());
  return {
    name: name.trim() ? undefined : 'Enter a name.',
    email: isWrong(email, stored.email, isEmailAddress) ? 'Enter a valid email address.' : undefined,
    icon_url: isWrong(icon_url, stored.icon_url, (text) => pictureAddress(text) !== null)
      ? PICTURE_PROBLEM
      : undefined,
  };
}
