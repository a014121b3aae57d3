import { env } from '../lib/env';

export function HelpLink() {
  return (
    <a href={env.helpUrl} target="_blank" rel="noopener noreferrer">
      Need help?
    </a>
  );
}
