import type { School, SchoolInput } from '../../contract/school';
import { PICTURE_PROBLEM, pictureAddress } from '../../rules/webAddress';

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

export const problemsOf = ({ name, icon_url }: SchoolValues) => ({
  name: name.trim() ? undefined : 'Enter a name.',
  icon_url: icon_url.trim() && !pictureAddress(icon_url.trim()) ? PICTURE_PROBLEM : undefined,
});
