import { matchPath, type Params, useLocation } from 'react-router-dom';
import { Page } from '../../components/Page';
import { partners } from '../../rules/site';
import { fetchCatalogue } from '../../store/catalogue';
import type { AppDispatch } from '../../store/store';
import { Catalogue } from '../library/Catalogue';

/** The partner in the address; case is ignored, as the router does. */
const partnerAt = (pathname: string) => partners.find(({ key }) => matchPath(`/${key}`, pathname));

export const preload = async (dispatch: AppDispatch, _params: Params, pathname: string) => {
  const partner = partnerAt(pathname);
  if (partner) await dispatch(fetchCatalogue.fetchIfStale({ partner: partner.key }));
};

export function Component() {
  const partner = partnerAt(useLocation().pathname);
  if (!partner) return null;
  const { key, name, subtitle, colours } = partner;
  return (
    <>
      <div
        className="partner-banner text-white"
        style={{ background: `linear-gradient(115deg, ${colours.join(', ')})` }}
      >
        <h1 className="display-1 mb-0">
          <small className="lead d-block mb-1 text-white">{subtitle}</small> {name}
        </h1>
      </div>
      <Page title={name} description={`${subtitle} ${name}.`}>
        <Catalogue key={key} partner={key} />
      </Page>
    </>
  );
}
