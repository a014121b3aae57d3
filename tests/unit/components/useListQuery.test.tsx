import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useListQuery } from '../../../src/components/useListQuery';

const rules = { sortable: [], filters: { category: {} } } as const;
const wrapper = ({ children }: { children: ReactNode }) => <BrowserRouter>{children}</BrowserRouter>;

test('Back undoes a choice, even before the screen has shown it', async () => {
  const { result } = renderHook(() => useListQuery(rules), { wrapper });
  act(() => {
    result.current.choose({ category: 'marketing' });
    expect(window.location.search).toBe('?category=marketing');
    window.history.replaceState(null, '', '/');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(result.current.filters.category).toBe(''));
});
