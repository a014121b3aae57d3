import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { contactMessages } from '../../server/db/schema/mails';
import { renderApp } from '../support/render';
import { callsTo, networkErrorNext, startServer } from '../support/server';

const server = await startServer();

describe('contact', () => {
  async function write(path = '/contact') {
    const app = await renderApp(path);
    await app.user.type(await screen.findByLabelText('Name'), 'Ada');
    await app.user.type(screen.getByLabelText('Surname'), 'Nkemelu');
    await app.user.type(screen.getByLabelText('Email'), 'ada@school.example');
    return app;
  }
  const send = () => screen.getByRole('button', { name: 'Send' });

  test('fills in the message from the address, and thanks the sender', async () => {
    const { user } = await write('/contact?m=Please+%3Cb%3Eopen%3C%2Fb%3E+it');
    expect(screen.getByLabelText('Message')).toHaveValue('Please <b>open</b> it');
    await user.click(send());
    const thanks = await screen.findByText('Thank you for reaching out. We will respond shortly.');
    const sentAt = /^Your last message was sent at \d+:\d\d [ap]m\.$/;
    expect(screen.queryByText(sentAt), 'one confirmation').toBeNull();
    const place = thanks.closest('[role="status"]');
    expect(place).toHaveFocus();
    expect(place?.compareDocumentPosition(screen.getByLabelText('Name'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.getByLabelText('Message')).toHaveValue('');
    await waitFor(() => expect(thanks).not.toBeInTheDocument(), { timeout: 10_000 });
    expect(screen.getByText(sentAt)).toBeVisible();
    expect(place).toHaveFocus();
  });

  test('shortens the message from the address between two characters', async () => {
    await renderApp(`/contact?m=${encodeURIComponent(`${'x'.repeat(4999)}😀`)}`);
    expect(await screen.findByLabelText('Message')).toHaveValue('x'.repeat(4999));
  });

  test('fills in the data of a signed-in user', async () => {
    const person = await server.aUser({ name: 'Ada', lastname: 'Lind', email: 'ada.lind@school.example' });
    await renderApp('/contact', { token: await server.signIn(person) });
    expect(await screen.findByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Surname')).toHaveValue('Lind');
    expect(screen.getByLabelText('Email')).toHaveValue('ada.lind@school.example');
  });

  test('shows missing entries at their fields and focuses the list of them', async () => {
    const { user } = await renderApp('/contact');
    await user.click(await screen.findByRole('button', { name: 'Send' }));
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent(
      '4 fields need attention: Name: Enter your name. Surname: Enter your surname. Email: Enter your email. Message: Enter a message.',
    );
    await waitFor(() => expect(list.parentElement).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Message: Enter a message.' }));
    expect(screen.getByLabelText('Message')).toHaveFocus();
    expect(screen.getByLabelText('Surname')).toHaveAccessibleDescription('Enter your surname.');
    expect(screen.getByLabelText('Message')).toHaveAccessibleDescription('Enter a message.');
    expect(callsTo('POST', '/api/public/contact')).toEqual([]);
  });

  test('has a hidden field, and thanks a program that fills it in', async () => {
    const { user } = await write('/contact?m=Hello');
    const trap = document.querySelector<HTMLInputElement>('input[name=topic]');
    expect(trap).not.toBeVisible();
    expect(trap?.tabIndex).toBe(-1);
    expect(screen.queryByRole('textbox', { name: 'Leave this empty' })).toBeNull();
    await user.click(send());
    await screen.findByText(/Thank you for reaching out/);
    expect(JSON.parse(callsTo('POST', '/api/public/contact')[0]?.body ?? '')).toEqual({
      name: 'Ada',
      lastname: 'Nkemelu',
      email: 'ada@school.example',
      message: 'Hello',
    });
    const before = await server.db.select().from(contactMessages);
    for (const [label, text] of Object.entries({
      Name: 'A',
      Surname: 'B',
      Email: 'a@b.example',
      Message: 'C',
    }))
      await user.type(screen.getByLabelText(label), text);
    if (trap) fireEvent.change(trap, { target: { value: 'Cheap watches' } });
    await user.click(send());
    await waitFor(() => expect(callsTo('POST', '/api/public/contact')).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(''));
    expect(await server.db.select().from(contactMessages)).toEqual(before);
  });

  test('leads to the field with a wrong entry, and keeps the others', async () => {
    const { user } = await write('/contact?m=Hello');
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'ada@school');
    await user.click(send());
    await user.click(await screen.findByRole('link', { name: 'Email: Enter a valid email address.' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address.');
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
  });

  test('keeps all entries if sending fails', async () => {
    const { user } = await write('/contact?m=Hello');
    networkErrorNext('POST', '/api/public/contact');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the server.');
    expect(screen.getByLabelText('Message')).toHaveValue('Hello');
    await user.click(send());
    expect(await screen.findByText(/Thank you for reaching out/)).toBeInTheDocument();
  });
});
