import { PICTURE_PROBLEM, pictureAddress, webAddress } from '../../src/rules/webAddress';

const either = (given: string) => `Enter an address that begins with ${given}.`;

/** Why a field cannot hold this address; null where it can, and where it holds none. */
type Problem = (value: string) => string | null;

export const addressProblem: Problem = (value) =>
  value === '' || webAddress(value) !== null ? null : either('http:// or https://, or a path of this site');

/** Of a picture: the page's policy lets in none by plain http. */
export const pictureProblem: Problem = (value) =>
  value === '' || pictureAddress(value) !== null ? null : PICTURE_PROBLEM;

/** Of an address that the server itself, or a path after it, must be able to use. */
export const originProblem: Problem = (value) =>
  value === '' || webAddress(value)?.startsWith('http') ? null : either('http:// or https://');
