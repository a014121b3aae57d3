import type { ComponentProps } from 'react';
import type { Simulation } from '../../api/admin/simulations';
import { FormField } from '../../components/FormField';
import { ChoiceField } from '../../components/fields/ChoiceField';
import type { RecordForm } from '../../components/form/useRecordForm';
import { RichTextEditor } from '../editor/RichTextEditor';
import {
  type FieldName,
  fieldLabels,
  type SimulationForm,
  type SwitchName,
  type TextName,
} from './simulationForm';

export interface EditedSimulation extends Pick<RecordForm<SimulationForm>, 'text' | 'errorOf'> {
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
      error={simulation.errorOf(name)}
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

export function RichInput({ simulation: { form, errorOf, set }, name, hint }: RichProps) {
  return (
    <RichTextEditor
      label={fieldLabels[name]}
      name={name}
      value={form[name]}
      error={errorOf(name)}
      hint={hint}
      onChange={set}
    />
  );
}
