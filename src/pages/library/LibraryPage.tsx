import type { ReactNode } from 'react';
import { matchPath, type Params, useLocation } from 'react-router-dom';
import { Page } from '../../components/Page';
import { type Partner, partners } from '../../rules/site';
import { fetchCatalogue } from '../../store/catalogue';
import type { AppDispatch } from '../../store/store';
import { Catalogue } from './Catalogue';

/** The partner in the address; case is ignored, as the router does. */
const partnerAt = (pathname: string) => partners.find(({ key }) => matchPath(`/${key}`, pathname));

export const preload = (dispatch: AppDispatch, _params: Params = {}, pathname = '') =>
  dispatch(fetchCatalogue.fetchIfStale({ partner: partnerAt(pathname)?.key ?? '' }));

interface Props {
  /** The heading of the screen, which the children have. */
  heading?: string;
  /** Content above the library. */
  children?: ReactNode;
}

/** The library, or the part of it that a partner has. */
export function Component({ heading, children }: Props) {
  const partner = partnerAt(useLocation().pathname);
  if (partner) return <PartnerCatalogue key={partner.key} partner={partner} />;
  const Heading = heading ? 'h2' : 'h1';
  return (
    <Page title={heading ?? 'Library'}>
      {children}
      <Heading className={`${heading ? 'h1' : 'display-1'} mb-4`}>
        What can we help you teach your students?
      </Heading>
      <Catalogue />
    </Page>
  );
}

function PartnerCatalogue({ partner: { key, name, subtitle, colours } }: { partner: Partner }) {
  return (
    <>
      <div className="text-white" style={{ background: `linear-gradient(115deg, ${colours.join(', ')})` }}>
        <h1 className="page display-1 my-0 py-5">
          <small className="lead d-block mb-1 text-white">{subtitle}</small> {name}
        </h1>
      </div>
      <Page title={name} description={`${subtitle} ${name}.`}>
        <Catalogue partner={key} />
      </Page>
    </>
  );
}
