import { useEffect } from 'react';
import { Button } from 'reactstrap';
import type { User } from '../../api/session';
import { FormField } from '../../components/fields/FormField';
import { SelectField } from '../../components/fields/SelectField';
import type { School } from '../../contract/school';
import { schoolName } from '../../rules/schools';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchSchoolChoices, selectSchoolChoices } from '../../store/schools';

interface Props {
  editor: User;
  value: string;
  onChoose: (school: string) => void;
  error: string | undefined;
}

/** The user's school: a select for administrators, read-only for managers. */
export function SchoolField({ editor, value, onChoose, error }: Props) {
  const { items, error: failure } = useAppSelector(selectSchoolChoices);
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchSchoolChoices.fetchIfStale());
  }, [dispatch]);
  const problem = failure && (
    <span>
      The schools could not be loaded.{' '}
      <Button color="link" size="sm" className="px-1" onClick={() => dispatch(fetchSchoolChoices())}>
        Try again
      </Button>
    </span>
  );
  if (editor.role !== 'administrator') {
    const school = items?.find(({ _id }) => _id === value);
    const name = school && schoolName(school);
    return (
      <FormField
        label="School"
        readOnly
        value={value ? (name ?? (failure ? value : 'Loading...')) : 'No school'}
        hint={problem ?? 'You look after the users of your own school.'}
        error={error}
      />
    );
  }
  return (
    <SelectField
      label="School"
      name="school"
      choices={choicesOf(items ?? [], value)}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      error={error}
      hint={problem}
    />
  );
}

/** Offers the user's own school before the list of schools has loaded. */
function choicesOf(schools: readonly School[], present: string) {
  const known = schools.map((school) => [school._id, schoolName(school)] as const);
  const missing = present !== '' && !schools.some(({ _id }) => _id === present);
  return [['', 'No school'] as const, ...(missing ? [[present, '…'] as const] : []), ...known];
}
