/**
 * A form may be on the page before the app is there to run it (src/boot/showSignIn.ts). Until the app takes it over
 * it is never sent: the page's root remembers that it should be.
 */
const SUBMITTED = 'submitted';

/** Whether the root's content was there before the app: it is hydrated then. */
export const isPrerendered = (root: HTMLElement): boolean => 'prerendered' in root.dataset;

export function holdSubmit(root: HTMLElement, form: HTMLFormElement | null): void {
  root.dataset.prerendered = '';
  if (!form) return;
  form.onsubmit = (event) => {
    event.preventDefault();
    root.dataset.prerendered = SUBMITTED;
  };
}

/** For the app's own form, when it is there: true where it has been submitted in the meantime. */
export function takeHeldSubmit(form: HTMLFormElement): boolean {
  const root = form.closest<HTMLElement>('[data-prerendered]');
  if (!root) return false;
  const isSubmitted = root.dataset.prerendered === SUBMITTED;
  delete root.dataset.prerendered;
  form.onsubmit = null;
  return isSubmitted;
}
