import type * as contract from '../../contract/classLink';
import { type Fields, textIn } from './fields';

export type ClassLink = contract.ClassLink;

export const classLinkOf = (given: Fields): ClassLink => ({
  code: textIn(given.code),
  url: textIn(given.url),
  open: given.open === true,
  domains: textIn(given.domains),
});
