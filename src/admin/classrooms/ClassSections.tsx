import { Link, useLocation } from 'react-router-dom';
import { Nav, NavLink } from 'reactstrap';

const titles = {
  students: 'Students',
  link: 'Class link',
  'co-teachers': 'Co-teachers',
  settings: 'Settings',
} as const;

export type ClassSection = keyof typeof titles;

/** The section that the address names by its fragment, else the students. */
export function useClassSection(sections: readonly ClassSection[]): ClassSection {
  const { hash } = useLocation();
  return sections.find((section) => hash === `#${section}`) ?? 'students';
}

interface Props {
  sections: readonly ClassSection[];
  shown: ClassSection;
}

/** The links to the sections of a class, of which one is shown at a time. */
export function ClassSections({ sections, shown }: Props) {
  // The filters of the students stay.
  const { search } = useLocation();
  if (sections.length < 2) return null;
  return (
    <Nav tag="nav" className="class-sections" aria-label="Sections of this session">
      {sections.map((section) => (
        <NavLink
          key={section}
          tag={Link}
          to={{ search, hash: section === 'students' ? '' : section }}
          active={section === shown}
          aria-current={section === shown ? 'page' : undefined}
        >
          {titles[section]}
        </NavLink>
      ))}
    </Nav>
  );
}
