import { PICTURE_PROBLEM, pictureAddress, webAddress } from '../../src/rules/webAddress';

const either = (given: string) => `Enter an address that begins with ${given}.`;

/** The reason why a field cannot hold an address; null if it can, or if the address is empty. */
type Problem = (value: string) => string | null;

export const addressProblem: Problem = (value) =>
  value === '' || webAddress(value) !== null ? null : either('http:// or https://, or a path of this site');

/** The page's content security policy allows no pictures over plain http. */
export const pictureProblem: Problem = (value) =>
  value === '' || pictureAddress(value) !== null ? null : PICTURE_PROBLEM;

/** The server itself calls this address, or appends a path to it. */
export const originProblem: Problem = (value) =>
  value === '' || webAddress(value)?.startsWith('http') ? null : either('http:// or https://');
