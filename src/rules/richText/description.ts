import { plainText } from '../texts';
import { trimText } from './trimText';

const MAX_LENGTH = 180;

/** The meta description of a simulation's page. */
export const pageDescription = ({
  description,
  subtitle,
}: {
  description: string;
  subtitle: string;
}): string => trimText(plainText(description) || subtitle, MAX_LENGTH);
