import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { catalogueItemOf } from '../../../src/api/catalogue';
import { CardGrid } from '../../../src/pages/library/CardGrid';

const items = Array.from({ length: 130 }, (_, n) => catalogueItemOf({ _id: `${n}`, name: `No. ${n}` }));

afterEach(() => vi.unstubAllGlobals());

test('cards are added by themselves up to 96, and then by a button, so that the footer can be reached', async () => {
  let nearEnd: (() => void) | undefined;
  class Observer {
    constructor(tell: IntersectionObserverCallback) {
      nearEnd = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {
      nearEnd = undefined;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  render(<CardGrid items={items} owned={undefined} free={[]} freeText="" query="" from="/library" />, {
    wrapper: MemoryRouter,
  });
  for (const count of [24, 48, 72]) {
    expect(screen.getAllByRole('article')).toHaveLength(count);
    expect(screen.getByRole('button').parentElement).toHaveClass('visually-hidden-focusable');
    await act(async () => nearEnd?.());
  }
  expect(screen.getAllByRole('article')).toHaveLength(96);
  expect(nearEnd).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Show 24 more' }).parentElement).not.toHaveClass(
    'visually-hidden-focusable',
  );
});
