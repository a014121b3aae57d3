import './simulationEditor.scss';
import { type ComponentType, useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Simulation } from '../../api/admin/simulations';
import type { Failure } from '../../api/http';
import { BackLink, useBackToList } from '../../components/BackLink';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { bodyOf } from '../../components/form/versions';
import { MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import { PasswordInput } from '../../components/PasswordInput';
import type { Extension } from '../../contract/extensions';
import type { Result } from '../../store/actionFamily';
import { createSimulation, fetchSimulationRecord, updateSimulation } from '../../store/admin/simulations';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectExtensions, selectHas } from '../../store/session';
import { AuditTrail } from '../shared/audit/AuditTrail';
import { StatusPill, type Tone } from '../shared/cells';
import { RecordConflict } from '../shared/dialogs/RecordConflict';
import { RelatedRecords } from '../shared/RecordPage';
import { DeleteSimulation } from './DeleteSimulation';
import { MarketplaceSection } from './MarketplaceSection';
import { SectionLinks } from './SectionLinks';
import {
  AddressInput,
  type EditedSimulation,
  RichInput,
  Switch,
  TextInput,
  textProps,
} from './SimulationFields';
import {
  ALIKE,
  emptyForm,
  fieldLabels,
  fieldsOf,
  formOf,
  nameOf,
  problemsOf,
  type SimulationForm,
  wordsFor,
} from './simulationForm';
import { WebhooksSection } from './WebhooksSection';

function InstructorEmailSection({ simulation }: { simulation: EditedSimulation }) {
  return (
    <>
      <RichInput simulation={simulation} name="res_collateral" />
      <RichInput simulation={simulation} name="res_add_students" />
      <RichInput simulation={simulation} name="res_launch" />
      <RichInput simulation={simulation} name="res_debrief" />
      <AddressInput simulation={simulation} name="how_url_instructor" />
      <AddressInput simulation={simulation} name="faq_url_instructor" />
    </>
  );
}

function StudentEmailSection({ simulation }: { simulation: EditedSimulation }) {
  return (
    <>
      <AddressInput simulation={simulation} name="how_url" />
      <AddressInput simulation={simulation} name="faq_url" />
    </>
  );
}

function OAuthSection({ simulation }: { simulation: EditedSimulation }) {
  return (
    <>
      <div className="field-pair">
        <TextInput simulation={simulation} name="client_id" spellCheck={false} />
        <PasswordInput
          noun="client secret"
          {...textProps(simulation, 'client_secret')}
          autoComplete="new-password"
          spellCheck={false}
          hint={
            simulation.base
              ? 'Leave blank to keep the current secret. It can be replaced but not removed.'
              : undefined
          }
        />
      </div>
      <AddressInput
        simulation={simulation}
        name="redirect_url"
        hint="The address at the host that a login leads back to."
      />
      <TextInput simulation={simulation} name="public_code" spellCheck={false} hint="For third parties." />
      <AddressInput simulation={simulation} name="client_root" hint="Root URL for automation." />
      <AddressInput simulation={simulation} name="direct_url" hint="Overrides the OAuth configuration." />
      <Switch
        simulation={simulation}
        name="trusted"
        hint="Students of a trusted host are not asked whether it may know them."
      />
    </>
  );
}

type SaveState = 'init' | 'saving' | 'saved' | 'failed';

interface Section {
  id: string;
  title: string;
  Content: ComponentType<{ simulation: EditedSimulation }>;
  /** The extension of the server that the section needs. */
  extension?: Extension;
}

const allSections: readonly Section[] = [
  { id: 'marketplace', title: 'Marketplace', Content: MarketplaceSection },
  { id: 'oauth', title: 'OAuth', Content: OAuthSection },
  { id: 'webhooks', title: 'Webhooks', Content: WebhooksSection, extension: 'hosts' },
  { id: 'instructor-email', title: 'Instructor Email', Content: InstructorEmailSection },
  { id: 'student-email', title: 'Student Email', Content: StudentEmailSection },
];

const tones: Record<SaveState, Tone> = {
  init: 'neutral',
  saving: 'info',
  saved: 'success',
  failed: 'danger',
};

interface Progress {
  saving: boolean;
  failure: Failure | null;
  dirty: boolean;
}

function stateOf({ saving, failure, dirty }: Progress, isSaved: boolean): SaveState {
  if (saving) return 'saving';
  if (failure) return 'failed';
  return isSaved && !dirty ? 'saved' : 'init';
}

type Saved = Pick<Simulation, '_id' | 'updated_at'> & { client_secret?: string | undefined };

const auditLabels = {
  fields: { ...fieldLabels, webhook_secret: 'Signing secret', webhook_sent_again: 'Webhook sent again' },
  wordsFor,
  alike: ALIKE,
};

interface Props {
  /** The stored simulation; null for a new one. */
  simulation: Simulation | null;
  /** Whether this editor has just created the simulation. */
  justCreated?: boolean;
}

/** The form of a simulation. Key it by the simulation's id: one instance never changes its record. */
export function SimulationEditor({ simulation, justCreated = false }: Props) {
  const dispatch = useAppDispatch();
  const extensions = useAppSelector(selectExtensions);
  const sections = allSections.filter(({ extension }) => !extension || extensions.includes(extension));
  const navigate = useNavigate();
  const { state: origin } = useLocation();
  const list = useBackToList('/clients');
  /** The secret that was saved here: the store lacks it until the simulation is loaded again. */
  const [savedSecret, setSavedSecret] = useState('');
  const stored = simulation && { ...simulation, client_secret: simulation.client_secret || savedSecret };
  const storedForm = stored && formOf(stored);
  const form = useRecordForm({
    name: `simulations/${simulation?._id ?? 'new'}`,
    title: simulation ? nameOf(simulation) : 'the new client',
    stored: storedForm ?? emptyForm,
    version: simulation?.updated_at ?? '',
    problemsOf: (values) => problemsOf(values, storedForm),
    save: (values, version, base): Promise<Result<Saved>> =>
      simulation
        ? dispatch(
            updateSimulation(
              simulation._id,
              bodyOf(fieldsOf(values, extensions), fieldsOf(base, extensions), version),
            ),
          )
        : dispatch(createSimulation(fieldsOf(values, extensions))),
    savedAs: ({ _id, updated_at }) => ({ version: updated_at, name: `simulations/${_id}` }),
    onSaved: ({ _id, updated_at, client_secret }) => {
      setSaved(updated_at);
      if (client_secret) setSavedSecret(client_secret);
      dispatch(showAlert('success', simulation ? 'Client data updated!' : 'Client successfully created.'));
      if (!simulation) navigate(`/clients/${_id}`, { replace: true, state: { ...origin, saved: true } });
    },
    ...(simulation && {
      comparison: { record: 'client', reload: () => dispatch(fetchSimulationRecord(simulation._id)) },
    }),
  });
  /** The version that was saved here last. */
  const [saved, setSaved] = useState(justCreated ? simulation?.updated_at : undefined);
  const { change, dirty, failure } = form;
  const set = useCallback(
    (name: string, value: string | boolean) => change({ [name]: value } as Partial<SimulationForm>),
    [change],
  );

  const state = stateOf(form, simulation !== null && saved === simulation.updated_at);
  const heading = `Client: ${simulation ? nameOf(simulation) : 'New client'}`;
  const saveButton = (
    <Button type="submit" color="accent" aria-disabled={form.saving}>
      Save
    </Button>
  );

  return (
    <Page title={heading}>
      <BackLink to={list} className="editor-back mb-0">
        Clients
      </BackLink>
      <form
        className={failure ? 'simulation-editor d-grid has-failure' : 'simulation-editor d-grid'}
        {...form.formProps}
      >
        <header className="editor-header position-sticky bg-body border-bottom">
          <div className="editor-title d-flex align-items-center column-gap-3 row-gap-1">
            <h1 className="h2 text-truncate mb-0">{heading}</h1>
            <span role="status">
              <StatusPill tone={tones[state]}>{state}</StatusPill>
            </span>
            {(dirty || state === 'init') && (
              <span className="small text-nowrap text-secondary">
                {dirty ? 'Unsaved changes' : 'No changes'}
              </span>
            )}
            <div className="ms-auto flex-shrink-0">{saveButton}</div>
          </div>
          {failure && (
            <FormFailure
              form={form}
              labels={fieldLabels}
              lead="Nothing has been saved."
              className="mt-2 mb-0"
            />
          )}
        </header>
        <SectionLinks sections={sections} />
        <div className="editor-sections">
          <DraftNotice {...form} />
          {simulation?.host_problem && (
            <MessageBox color="warning">
              {`This client is not on sale: no session can be opened at its client root. ${simulation.host_problem}`}
            </MessageBox>
          )}
          {sections.map(({ id, title, Content }) => (
            <section className="card card-body mb-4" key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} tabIndex={-1} className="mb-3">
                {title}
              </h2>
              <Content simulation={{ ...form, form: form.values, set, base: simulation }} />
            </section>
          ))}
          <div className="d-flex align-items-center justify-content-between gap-3">
            {saveButton}
            {stored && <DeleteSimulation simulation={stored} onDeleted={form.forget} />}
          </div>
          {simulation && <SimulationRecords id={simulation._id} />}
          {simulation && (
            <AuditTrail
              entity="client"
              record={simulation._id}
              version={simulation.updated_at}
              labels={auditLabels}
            />
          )}
        </div>
      </form>
      <RecordConflict form={form} what="simulation" labels={auditLabels} />
    </Page>
  );
}

function SimulationRecords({ id }: { id: string }) {
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const client = encodeURIComponent(id);
  return (
    <RelatedRecords
      links={[
        [`/purchases?client=${client}`, 'Purchases'],
        hasClasses && [`/sessions?client=${client}&archived=all`, 'Sessions'],
      ]}
    />
  );
}
