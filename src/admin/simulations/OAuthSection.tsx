import { PasswordInput } from '../../components/PasswordInput';
import { AddressInput, type EditedClient, Switch, TextInput, textProps } from './SimulationFields';

export function OAuthSection({ client }: { client: EditedClient }) {
  return (
    <>
      <div className="field-pair">
        <TextInput client={client} name="client_id" spellCheck={false} />
        <PasswordInput
          noun="client secret"
          {...textProps(client, 'client_secret')}
          autoComplete="new-password"
          spellCheck={false}
          hint={
            client.base ? 'Left blank, it stays as it is: it can be replaced, but not removed.' : undefined
          }
        />
      </div>
      <AddressInput client={client} name="redirect_url" />
      <TextInput client={client} name="public_code" spellCheck={false} hint="For third parties." />
      <AddressInput client={client} name="client_root" hint="Root URL for automation." />
      <AddressInput client={client} name="direct_url" hint="Overrides the OAuth configuration." />
      <Switch client={client} name="trusted" />
    </>
  );
}
