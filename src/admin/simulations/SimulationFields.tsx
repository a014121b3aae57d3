import type { ComponentProps } from 'react';
import { FormField } from '../../components/FormField';
import { ChoiceField } from '../../components/form/ChoiceField';
import type { RecordForm } from '../../components/form/useRecordForm';
import type { Client } from '../../contract/client';
import { RichTextEditor } from '../editor/RichTextEditor';
import {
  type ClientForm,
  type FieldName,
  fieldLabels,
  type SwitchName,
  type TextName,
} from './simulationForm';

export interface EditedClient extends Pick<RecordForm<ClientForm>, 'text' | 'errorOf'> {
  form: ClientForm;
  set: (name: string, value: string | boolean) => void;
  /** The stored record; null of a new one. */
  base: Client | null;
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
};
const MAX_ADDRESS = 2000;

/** The props that tie a text field of the form to its control. */
export const textProps = ({ text }: EditedClient, name: TextName) => ({
  ...text(name),
  label: fieldLabels[name],
  autoComplete: 'off',
  maxLength: LENGTHS[name] ?? MAX_ADDRESS,
});

type InputProps = Omit<ComponentProps<typeof FormField>, 'name' | 'label' | 'value' | 'error' | 'onChange'>;

export function TextInput({ client, name, ...input }: InputProps & { client: EditedClient; name: TextName }) {
  return <FormField type="text" {...textProps(client, name)} {...input} />;
}

export function AddressInput(props: InputProps & { client: EditedClient; name: TextName }) {
  return <TextInput inputMode="url" spellCheck={false} placeholder="https://" {...props} />;
}

interface SwitchProps {
  client: EditedClient;
  name: SwitchName;
  /** The labels of yes and no. */
  words?: readonly [yes: string, no: string];
  hint?: string;
}

export function Switch({ client, name, words: [yes, no] = ['Yes', 'No'], hint }: SwitchProps) {
  return (
    <ChoiceField
      label={fieldLabels[name]}
      name={name}
      hint={hint}
      error={client.errorOf(name)}
      value={client.form[name] ? 'yes' : 'no'}
      choices={[
        ['yes', yes],
        ['no', no],
      ]}
      onChoose={(choice) => client.set(name, choice === 'yes')}
    />
  );
}

interface RichProps {
  client: EditedClient;
  name: TextName;
  hint?: string;
}

export function RichInput({ client: { form, errorOf, set }, name, hint }: RichProps) {
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
