import type { Materials } from '../../api/catalogue';
import { plainText } from '../../rules/plainText';
import { webAddress } from '../../rules/webAddress';
import { RichText } from './RichText';

/** The existing parts of the materials, and the links for instructors. */
export function MaterialsContent({ materials }: { materials: Materials }) {
  const parts = [
    { title: 'Collateral', html: materials.res_collateral },
    { title: 'Add students', html: materials.res_add_students },
    { title: 'Launch', html: materials.res_launch },
    { title: 'Debrief', html: materials.res_debrief },
  ].filter(({ html }) => html && plainText(html));
  const links = [
    { title: 'How it works', address: webAddress(materials.how_url_instructor) },
    { title: 'Frequently asked questions', address: webAddress(materials.faq_url_instructor) },
  ].flatMap(({ title, address }) => (address ? { title, address } : []));
  if (parts.length === 0 && links.length === 0) {
    return <p>There are no materials for this simulation yet.</p>;
  }
  return (
    <>
      {parts.map(({ title, html }, index) => (
        <section key={title} className={index > 0 ? 'mt-4 pt-4 border-top' : undefined}>
          <h3>{title}</h3>
          <RichText html={html} />
        </section>
      ))}
      {links.length > 0 && (
        <ul className="materials-links list-unstyled d-flex flex-wrap gap-4 mt-4 pt-4 border-top">
          {links.map(({ title, address }) => (
            <li key={title}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {title} <span className="visually-hidden">(opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
