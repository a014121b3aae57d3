import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RichText } from '../../../../src/pages/library/RichText';

vi.mock('../../../../src/lib/format/richText', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

test('a text is shown without formatting if the sanitiser cannot be loaded', async () => {
  render(<RichText html="<p>One &amp; <b>two</b></p><p>Three<br>four <img src=x onerror=alert(1)></p>" />);
  expect(await screen.findByText('One & two')).toBeVisible();
  expect(screen.getByText('Three')).toBeVisible();
  expect(screen.getByText('four')).toBeVisible();
  expect(document.querySelector('.rich-text img')).toBeNull();
});
