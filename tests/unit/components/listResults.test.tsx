import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ListResults } from '../../../src/components/list/ListResults';
import { setupUser } from '../../support/render';

test('old rows stay next to the error, and get the focus after a retry', async () => {
  function Cities() {
    const [failed, setFailed] = useState(true);
    const error = failed ? { status: 500, message: 'Out of order.' } : null;
    return (
      <ListResults label="Cities" error={error} hasRows onRetry={() => setFailed(false)}>
        <p>Aarhus</p>
      </ListResults>
    );
  }
  render(<Cities />);
  expect(screen.getByRole('alert')).toHaveTextContent('This list may be out of date. Out of order.');
  expect(screen.getByText('Aarhus')).toBeVisible();
  await setupUser().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Cities' })).toHaveFocus();
});
