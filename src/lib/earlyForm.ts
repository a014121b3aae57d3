/**
 * index.html may show a form before the app is there to run it (see build/earlySignIn.ts). Takes that
 * form over; true where it has been sent in the meantime. What was typed stands in its fields.
 */
export function takeOverEarlyForm(form: HTMLFormElement): boolean {
  const root = form.closest<HTMLElement>('[data-early]');
  if (!root) return false;
  const wasSent = root.dataset.early === 'sent';
  delete root.dataset.early;
  form.onsubmit = null;
  return wasSent;
}
