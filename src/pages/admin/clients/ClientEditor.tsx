import './clientEditor.scss';
import { type ComponentType, type FormEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { AuditTrail } from '../../../components/administration/audit/AuditTrail';
import { LeaveGuard } from '../../../components/administration/LeaveGuard';
import { StatusPill, type Tone } from '../../../components/administration/StatusPill';
import { DraftNotice } from '../../../components/DraftNotice';
import { Page } from '../../../components/Page';
import { useBackToList } from '../../../components/useBackToList';
import type { Client } from '../../../contract/client';
import type { EditedClient } from './ClientFields';
import { fieldLabels } from './clientForm';
import { ALIKE, wordsFor } from './clientWords';
import { DeleteClient } from './DeleteClient';
import { InstructorEmailSection, StudentEmailSection } from './EmailSections';
import { MarketplaceSection } from './MarketplaceSection';
import { OAuthSection } from './OAuthSection';
import { type SaveState, useClientForm } from './useClientForm';

const ConflictDialog = lazy(() => import('./ConflictDialog'));

interface Section {
  id: string;
  title: string;
  Content: ComponentType<{ client: EditedClient }>;
}

const sections: readonly Section[] = [
  { id: 'marketplace', title: 'Marketplace', Content: MarketplaceSection },
  { id: 'oauth', title: 'OAuth', Content: OAuthSection },
  { id: 'instructor-email', title: 'Instructor Email', Content: InstructorEmailSection },
  { id: 'student-email', title: 'Student Email', Content: StudentEmailSection },
];

const tones: Record<SaveState, Tone> = {
  init: 'neutral',
  saving: 'info',
  saved: 'success',
  failed: 'danger',
};

const auditLabels = { fields: fieldLabels, wordsFor, alike: ALIKE };

interface Props {
  /** Null: a new one. */
  client: Client | null;
  /** It has been made by this editor a moment ago. */
  justCreated?: boolean;
}

/** A simulation with all its fields. To be keyed by its id: it never takes up another one. */
export function ClientEditor({ client, justCreated = false }: Props) {
  const edited = useClientForm(client, justCreated ? 'saved' : 'init');
  const { base, form, dirty, outcome, problems, conflict } = edited;
  const element = useRef<HTMLFormElement>(null);
  const list = useBackToList('/clients');

  useEffect(() => {
    if (outcome.state === 'failed') {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [outcome]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    edited.save();
  };
  const heading = `Client: ${base?.name ?? 'New client'}`;
  const saveButton = (
    <button type="submit" className="btn btn-accent" aria-disabled={outcome.state === 'saving'}>
      Save
    </button>
  );

  return (
    <Page title={heading}>
      <form
        ref={element}
        onSubmit={submit}
        noValidate
        className={outcome.message ? 'client-editor has-failure' : 'client-editor'}
      >
        <Link to={list} className="editor-back">
          Clients
        </Link>
        <header className="editor-header">
          <div className="editor-title">
            <h1>{heading}</h1>
            <span role="status">
              <StatusPill tone={tones[outcome.state]}>{outcome.state}</StatusPill>
            </span>
            {dirty && <span className="editor-dirty">Unsaved changes</span>}
            {saveButton}
          </div>
          {outcome.message && (
            <p className="form-error editor-failure" role="alert">
              {outcome.message}
            </p>
          )}
        </header>
        <SectionLinks />
        <div className="editor-sections">
          <DraftNotice {...edited} />
          {sections.map(({ id, title, Content }) => (
            <section key={id} id={id} className="panel" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} tabIndex={-1}>
                {title}
              </h2>
              <Content client={{ form, problems, set: edited.set, base }} />
            </section>
          ))}
          <div className="editor-end">
            {saveButton}
            {base && base.status !== 'deleted' && <DeleteClient client={base} onDeleted={edited.forget} />}
          </div>
          {base && (
            <AuditTrail entity="client" record={base._id} version={base.updated_at} labels={auditLabels} />
          )}
        </div>
      </form>
      <LeaveGuard when={dirty} onLeave={edited.forget} />
      {conflict && (
        <Suspense>
          <ConflictDialog
            conflict={conflict}
            onLoad={() => edited.loadTheirs(conflict.theirs)}
            onSave={(givenUp) => edited.resolve(conflict, givenUp)}
            onCancel={edited.keepEditing}
          />
        </Suspense>
      )}
    </Page>
  );
}

function SectionLinks() {
  const follow = (id: string) => {
    const heading = document.getElementById(`${id}-title`);
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  };
  return (
    <nav className="editor-nav" aria-label="Sections of this client">
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            follow(id);
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
