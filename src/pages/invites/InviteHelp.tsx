import type { Invite } from '../../api/invites';
import { webAddress } from '../../rules/addresses';

/** The links to the simulation's help for students. */
export function InviteHelp({ invite: { client: simulation } }: { invite: Invite }) {
  const links = [
    { address: webAddress(simulation.how_url), label: 'How to play' },
    { address: webAddress(simulation.faq_url), label: 'Questions and answers' },
  ];
  return (
    <ul className="list-unstyled d-flex flex-wrap column-gap-4 row-gap-1 mt-4 mb-0">
      {links.map(
        ({ address, label }) =>
          address && (
            <li key={label}>
              <a href={address} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
