import { PasswordInput } from '../../components/fields/PasswordInput';
import { AddressInput, type EditedSimulation, Switch, TextInput, textProps } from './SimulationFields';

export function OAuthSection({ simulation }: { simulation: EditedSimulation }) {
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
