/**
 * A prerendered form can be submitted before the app has loaded (src/boot/showSignIn.ts). The submission is held on the
 * root element until the app takes it.
 */
const SUBMITTED = 'submitted';

/** Whether the root's content was prerendered, so that it is hydrated. */
export const isPrerendered = (root: HTMLElement): boolean => 'prerendered' in root.dataset;

export function holdSubmit(root: HTMLElement, form: HTMLFormElement | null): void {
  root.dataset.prerendered = '';
  if (!form) return;
  form.onsubmit = (event) => {
    event.preventDefault();
    root.dataset.prerendered = SUBMITTED;
  };
}

/** For the app's form: true if it was submitted before the app had loaded. */
export function takeHeldSubmit(form: HTMLFormElement): boolean {
  const root = form.closest<HTMLElement>('[data-prerendered]');
  if (!root) return false;
  const isSubmitted = root.dataset.prerendered === SUBMITTED;
  delete root.dataset.prerendered;
  form.onsubmit = null;
  return isSubmitted;
}
