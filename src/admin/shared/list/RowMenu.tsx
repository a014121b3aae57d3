import { type ComponentProps, lazy, Suspense } from 'react';

const OpenableMenu = lazy(() => import('./OpenableMenu'));

/** The menu of a row's actions. It is loaded after the rows, which it does not move. */
export const RowMenu = (props: ComponentProps<typeof OpenableMenu>) => (
  <Suspense fallback={<span className="btn row-menu" />}>
    <OpenableMenu {...props} />
  </Suspense>
);
