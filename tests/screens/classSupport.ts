import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { classesOn } from '../server/classes';
import type { GivenPurchase } from '../server/factories';
import type { TestServer } from '../server/support';
import { renderApp } from '../support/render';

/** Creates classes of instructors with a name, and opens their screens. */
export function classScreensOn(server: TestServer) {
  const classes = classesOn(server);
  async function aClass(given: GivenPurchase = {}, schoolId: string | null = null) {
    const made = await classes.aClass(given, { name: 'Irene', lastname: 'Castellanos', schoolId });
    const { id } = made.purchase;
    /** Opens the screen for this token, with a search or the fragment of a section. */
    const open = async (as = made.token, more = '') => {
      const app = await renderApp(`/sessions/${id}${more}`, { token: as });
      await screen.findByRole('heading', { level: 2 });
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
      return app;
    };
    return { ...made, id, open };
  }
  return { ...classes, aClass };
}

/** The page is shown again after another tab. */
export const showAgain = () => act(async () => void fireEvent(document, new Event('visibilitychange')));
