import { Nav } from 'reactstrap';
import { SectionLink } from '../../components/SectionLink';

interface Props {
  sections: readonly { id: string; title: string }[];
}

/** Leads to the sections of a long form, on screens that are wide enough. */
export function SectionLinks({ sections }: Props) {
  return (
    <Nav
      tag="nav"
      className="editor-nav d-none d-xl-block align-self-start position-sticky"
      aria-label="Sections of this client"
    >
      {sections.map(({ id, title }) => (
        <SectionLink key={id} id={id} className="text-secondary">
          {title}
        </SectionLink>
      ))}
    </Nav>
  );
}
