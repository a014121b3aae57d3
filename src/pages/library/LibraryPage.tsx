import type { ReactNode } from 'react';
import { Page } from '../../components/Page';
import { fetchCatalogue } from '../../store/catalogue';
import type { AppDispatch } from '../../store/store';
import { Catalogue } from './Catalogue';

export const preload = (dispatch: AppDispatch) => dispatch(fetchCatalogue.fetchIfStale({ partner: '' }));

/** `children`: content above the catalogue. */
export function Component({ children }: { children?: ReactNode }) {
  return (
    <Page title="Library">
      <h1 className="display-1 mb-4">What can we help you teach your students?</h1>
      {children}
      <Catalogue />
    </Page>
  );
}
