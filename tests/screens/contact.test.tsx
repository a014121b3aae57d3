import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { contactMessages } from '../../server/db/tables';
import { renderApp } from '../support/render';
import { callsTo, holdNext, networkErrorNext, startServer } from '../support/server';

const server = await startServer();
const CONTACT = ['POST', '/api/public/contact'] as const;

describe('contact', () => {
  const send = () => screen.getByRole('button', { name: 'Send' });
  const fill = async ({ user }: Awaited<ReturnType<typeof renderApp>>, given: object) => {
    for (const [label, text] of Object.entries(given)) {
      await user.clear(await screen.findByLabelText(label));
      await user.paste(text);
    }
  };
  /** Waits for a text while the time stands still. */
  async function shown(text: string): Promise<HTMLElement> {
    while (!screen.queryByText(text)) await new Promise(setImmediate);
    return screen.getByText(text);
  }
  const ada = { Name: 'Ada', Surname: 'Nkemelu', Email: 'ada@school.example' };

  test('fills in the message from the address, and thanks the sender', async () => {
    const app = await renderApp('/contact?m=Please+%3Cb%3Eopen%3C%2Fb%3E+it');
    const { user } = app;
    await fill(app, ada);
    expect(screen.getByLabelText('Message')).toHaveValue('Please <b>open</b> it');
    const release = holdNext(...CONTACT);
    await user.click(send());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    release();
    const thanks = await shown('Thank you for reaching out. We will respond shortly.');
    const sentAt = /^Your last message was sent at \d+:\d\d [ap]m\.$/;
    expect(screen.queryByText(sentAt), 'one confirmation').toBeNull();
    const place = thanks.closest('[role="status"]');
    expect(place).toHaveFocus();
    expect(place?.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await act(async () => vi.advanceTimersByTime(2999));
    expect(thanks).toBeVisible();
    await act(async () => vi.advanceTimersByTime(1));
    expect(thanks).not.toBeInTheDocument();
    vi.useRealTimers();
    expect(screen.getByText(sentAt)).toBeVisible();
    expect(place).toHaveFocus();
    expect(JSON.parse(callsTo(...CONTACT)[0]?.body ?? '')).toEqual({
      name: 'Ada',
      lastname: 'Nkemelu',
      email: 'ada@school.example',
      message: 'Please <b>open</b> it',
    });

    // A program that fills in the hidden field is thanked alike.
    const trap = document.querySelector<HTMLInputElement>('input[name=topic]');
    expect(trap).not.toBeVisible();
    expect(trap?.tabIndex).toBe(-1);
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    const before = await server.db.select().from(contactMessages);
    await fill(app, { Name: 'A', Surname: 'B', Email: 'a@b.example', Message: 'C' });
    if (trap) fireEvent.change(trap, { target: { value: 'Cheap watches' } });
    await user.click(send());
    await waitFor(() => expect(callsTo(...CONTACT)).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(await server.db.select().from(contactMessages)).toEqual(before);
  });

  test('fills in the data of a signed-in user', async () => {
    const person = await server.aUser({ name: 'Ada', lastname: 'Lind', email: 'ada.lind@school.example' });
    await renderApp('/contact', { token: await server.signIn(person) });
    expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Surname')).toHaveValue('Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('ada.lind@school.example');
  });

  test('leads to missing and wrong entries, and keeps all entries if sending fails', async () => {
    const app = await renderApp('/contact');
    const { user } = app;
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent('4 fields need attention: Name Surname Email Message');
    await waitFor(() => expect(list.parentElement).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Message' }));
    expect(screen.getByLabelText('Message')).toHaveFocus();
    expect(screen.getByLabelText('Surname')).toHaveAccessibleDescription('Enter your surname.');
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Enter a message.');

    await fill(app, { ...ada, Email: 'ada@school', Message: 'Hello' });
    await user.click(send());
    await user.click(await screen.findByRole('link', { name: 'Email' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address.');
    expect(callsTo(...CONTACT)).toEqual([]);

    await fill(app, { Email: 'ada@school.example' });
    networkErrorNext(...CONTACT);
    await user.click(send());
    expect(await screen.findByText('We could not reach the server.', { exact: false })).toBeVisible();
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await user.click(send());
    expect(await screen.findByText(/Thank you for reaching out/)).toBeInTheDocument();
  });
});
