import { Nav } from 'reactstrap';
import { SectionLink } from '../../components/SectionLink';
import { useSectionInSight } from './useSectionInSight';

interface Props {
  sections: readonly { id: string; title: string }[];
}

/** Leads to the sections of a long form and marks the one in sight, on screens that are wide enough. */
export function SectionLinks({ sections }: Props) {
  const [current, setCurrent] = useSectionInSight(sections.map(({ id }) => id));
  return (
    <Nav
      tag="nav"
      className="editor-nav d-none d-xl-block align-self-start position-sticky"
      aria-label="Sections of this client"
    >
      {sections.map(({ id, title }) => (
        <SectionLink
          key={id}
          id={id}
          className={id === current ? '' : 'text-secondary'}
          isCurrent={id === current}
          onFollow={() => setCurrent(id)}
        >
          {title}
        </SectionLink>
      ))}
    </Nav>
  );
}
