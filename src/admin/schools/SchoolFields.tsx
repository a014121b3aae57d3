import { Button } from 'reactstrap';
import { FormField, SelectField } from '../../components/FormField';
import type { RecordForm } from '../../components/form/useRecordForm';
import { fetchSimulationChoices, selectSimulationChoices } from '../../store/admin/simulations';
import { useAppSelector, useFetchIfStale } from '../../store/hooks';
import { MultiChoice } from '../shared/multiChoice/MultiChoice';
import { SchoolIcon } from './SchoolIcon';
import type { SchoolValues } from './schoolForm';

const access = [
  ['', 'None'],
  ['all', 'All'],
] as const;

export function SchoolFields({ form }: { form: RecordForm<SchoolValues> }) {
  const { text, values, change, problems } = form;
  return (
    <>
      <div className="field-pair">
        <FormField label="Name" autoComplete="off" maxLength={200} required {...text('name')} />
        <FormField label="Code" autoComplete="off" maxLength={64} {...text('code')} />
      </div>
      <FormField label="Email" type="email" autoComplete="off" maxLength={320} {...text('email')} />
      <FormField
        label="Domains"
        autoComplete="off"
        maxLength={2000}
        hint="Email domains of the school, separated by commas or spaces."
        {...text('domains')}
      />
      <SelectField
        label="Port access"
        name="port_access"
        choices={access}
        value={values.port_access}
        onChange={({ target }) => change({ port_access: target.value === 'all' ? 'all' : '' })}
        error={problems.port_access}
      />
      <div className="d-flex align-items-center gap-3">
        <div className="flex-fill">
          <FormField
            label="Icon address"
            inputMode="url"
            autoComplete="off"
            maxLength={2000}
            hint="A square picture, shown at 50 × 50 pixels."
            {...text('icon_url')}
          />
        </div>
        <SchoolIcon address={values.icon_url.trim()} name={values.name} size={50} />
      </div>
      <FreeToPlay form={form} />
    </>
  );
}

/** The simulations that the school's students play without paying. */
function FreeToPlay({ form: { values, change, problems } }: { form: RecordForm<SchoolValues> }) {
  const { items, error } = useAppSelector(selectSimulationChoices);
  const load = useFetchIfStale(fetchSimulationChoices, []);
  const options =
    items?.map(({ _id, name, status }) => {
      const retired = status === 'deleted';
      return { value: _id, label: retired ? `${name} (deleted)` : name, retired };
    }) ?? null;
  return (
    <MultiChoice
      label="Free to play"
      name="free_to_play"
      what="simulations"
      options={options}
      isFailed={error !== null}
      value={values.free_to_play}
      onChange={(free_to_play) => change({ free_to_play })}
      error={problems.free_to_play}
      hint={
        error ? (
          <span>
            The simulations could not be loaded.{' '}
            <Button color="link" size="sm" className="px-1" onClick={load}>
              Try again
            </Button>
          </span>
        ) : (
          'The students of this school play these without paying.'
        )
      }
    />
  );
}
