import type { LeftForm } from '../lib/drafts';

/** The text of a left form's notice. */
export function leftFormText({ title, isKept, lostSecret }: LeftForm): string {
  if (!isKept) return `The ${lostSecret} that you entered for ${title} was not kept`;
  const exception = lostSecret ? `, but not the ${lostSecret}` : '';
  return `Unsaved changes to ${title} are kept in this tab${exception}`;
}
