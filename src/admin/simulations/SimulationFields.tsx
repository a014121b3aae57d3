import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from 'reactstrap';
import type { Simulation } from '../../api/admin/simulations';
import { FieldNotes, FormField } from '../../components/FormField';
import type { RecordForm } from '../../components/form/useRecordForm';
import { RichTextEditor } from '../editor/RichTextEditor';
import {
  type FieldName,
  fieldLabels,
  type SimulationForm,
  type SwitchName,
  type TextName,
} from './simulationForm';

export interface EditedSimulation extends Pick<RecordForm<SimulationForm>, 'text' | 'problems'> {
  form: SimulationForm;
  set: (name: string, value: string | boolean) => void;
  /** The stored record; null for a new one. */
  base: Simulation | null;
}

const LENGTHS: Partial<Record<FieldName, number>> = {
  name: 200,
  subtitle: 300,
  slug: 100,
  partner: 64,
  status: 64,
  client_id: 200,
  client_secret: 500,
  public_code: 200,
  facts: 2000,
  search_words: 500,
};
const MAX_ADDRESS = 2000;

/** The props that connect a text field of the form to its input. */
export const textProps = ({ text }: EditedSimulation, name: TextName) => ({
  ...text(name),
  label: fieldLabels[name],
  autoComplete: 'off',
  maxLength: LENGTHS[name] ?? MAX_ADDRESS,
});

type InputProps = Omit<ComponentProps<typeof FormField>, 'name' | 'label' | 'value' | 'error' | 'onChange'>;

export function TextInput({
  simulation,
  name,
  ...input
}: InputProps & { simulation: EditedSimulation; name: TextName }) {
  return <FormField type="text" {...textProps(simulation, name)} {...input} />;
}

export function AddressInput(props: InputProps & { simulation: EditedSimulation; name: TextName }) {
  return <TextInput inputMode="url" spellCheck={false} placeholder="https://" {...props} />;
}

interface ChoiceProps<Value extends string> {
  label: string;
  name: string;
  /** '' is none of them. */
  value: Value | '';
  choices: readonly (readonly [value: Value, label: string])[];
  hint?: ReactNode;
  error?: string | undefined;
  onChoose: (value: Value) => void;
}

/** A radio group whose options are buttons in a row. */
function ChoiceField<Value extends string>({
  label,
  name,
  value,
  choices,
  hint,
  error,
  onChoose,
}: ChoiceProps<Value>) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset className="mb-3" data-field={name} aria-describedby={described || undefined}>
      <legend className="h5">{label}</legend>
      <div className="joined d-flex">
        {choices.map(([choice, text]) => (
          <Button
            key={choice}
            tag="label"
            outline
            color="primary"
            className="position-relative px-4"
            active={choice === value}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={`${id}${name}`}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {text}
          </Button>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface SwitchProps {
  simulation: EditedSimulation;
  name: SwitchName;
  /** The labels of yes and no. */
  words?: readonly [yes: string, no: string];
  hint?: string;
}

export function Switch({ simulation, name, words: [yes, no] = ['Yes', 'No'], hint }: SwitchProps) {
  return (
    <ChoiceField
      label={fieldLabels[name]}
      name={name}
      hint={hint}
      error={simulation.problems[name]}
      value={simulation.form[name] === null ? '' : simulation.form[name] ? 'yes' : 'no'}
      choices={[
        ['yes', yes],
        ['no', no],
      ]}
      onChoose={(choice) => simulation.set(name, choice === 'yes')}
    />
  );
}

interface RichProps {
  simulation: EditedSimulation;
  name: TextName;
  hint?: string;
}

export function RichInput({ simulation: { form, problems, set }, name, hint }: RichProps) {
  return (
    <RichTextEditor
      label={fieldLabels[name]}
      name={name}
      value={form[name]}
      error={problems[name]}
      hint={hint}
      onChange={set}
    />
  );
}
