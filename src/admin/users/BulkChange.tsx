import { type RefObject, useState } from 'react';
import { Button } from 'reactstrap';
import type { BulkResult } from '../../api/admin/users';
import type { Failure } from '../../api/http';
import { Confirm } from '../../components/Dialog';
import { Select } from '../../components/Select';
import { MAX_BULK_USERS } from '../../contract/limits';
import type { School } from '../../contract/school';
import type { Role, UserStatus } from '../../contract/user';
import { counted, formatCount } from '../../rules/money';
import { givableRoles } from '../../rules/permissions';
import { schoolName } from '../../rules/schools';
import { fullName, roleLabel, statusKeys, statusLabel } from '../../rules/users';
import { changeUsers, type UserRow } from '../../store/admin/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

interface Props {
  /** The selected users. */
  users: readonly UserRow[];
  /** Whether all are selected but the reader. */
  isOwnLeftOut: boolean;
  /** The button that opens the question. */
  opener: RefObject<HTMLButtonElement | null>;
  /** The schools to choose from; null for users who see one school only. */
  schools: readonly School[] | null;
  onDone: (result: BulkResult, words: string) => void;
  /** Takes the users who were changed before a failure out of the selection. */
  onPartDone: (changed: BulkResult['items']) => void;
}

interface Choice {
  role: Role | '';
  status: UserStatus | '';
  /** `none` takes the users out of their school. */
  school: string;
}

const nothing: Choice = { role: '', status: '', school: '' };
const same = ['', 'No change'] as const;
const statuses = [same, ...statusKeys.map((key) => [key, statusLabel(key)] as const)] as const;

const MAX_NAMED = 5;

/** 'Ada Quist, Bo Lind and 38 others'. */
function namesOf(users: readonly UserRow[]): string {
  const names = users.slice(0, MAX_NAMED).map(fullName);
  const others = users.length - names.length;
  const last = others > 0 ? counted(others, 'other') : names.pop();
  return [names.join(', '), last].filter(Boolean).join(' and ');
}

const afterPart = (failure: Failure, changed: number): Failure =>
  changed === 0
    ? failure
    : {
        ...failure,
        message: `${counted(changed, 'user')} ${changed === 1 ? 'was' : 'were'} changed. ${failure.message}`,
      };

/** The fields to change, as the call sends them. */
const valuesOf = ({ role, status, school }: Choice) => ({
  ...(role && { role }),
  ...(status && { status }),
  ...(school && { school: school === 'none' ? null : school }),
});

/** Gives all selected users another role, status or school: asks first. It is loaded with the first selection. */
export default function BulkChange({ users, isOwnLeftOut, opener, schools, onDone, onPartDone }: Props) {
  const [choice, setChoice] = useState(nothing);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [missing, setMissing] = useState(false);
  const dispatch = useAppDispatch();
  const self = useAppSelector(selectUser);
  const { role, status, school } = choice;
  const roles = givableRoles(self?.role ?? '').map((key) => [key, roleLabel(key)] as const);
  const schoolChoices = [
    same,
    ['none', 'No school'] as const,
    ...(schools ?? []).map((each) => [each._id, schoolName(each)] as const),
  ];
  const words = [
    roleLabel(role),
    statusLabel(status),
    school && (schoolChoices.find(([key]) => key === school)?.[1] ?? ''),
  ].filter(Boolean);

  const change = async () => {
    setMissing(words.length === 0);
    if (words.length === 0) return;
    setBusy(true);
    setFailure(null);
    const result: BulkResult = { items: [], refused: [] };
    for (let first = 0; first < users.length; first += MAX_BULK_USERS) {
      const ids = users.slice(first, first + MAX_BULK_USERS).map(({ _id }) => _id);
      const { data, error } = await dispatch(changeUsers({ ids, ...valuesOf(choice) }));
      if (error) {
        setBusy(false);
        setFailure(afterPart(error, result.items.length));
        if (result.items.length > 0) onPartDone(result.items);
        return;
      }
      result.items.push(...data.items);
      result.refused.push(...data.refused);
    }
    setBusy(false);
    setAsking(false);
    setChoice(nothing);
    onDone(result, words.join(', '));
  };
  const choose = (changed: Partial<Choice>) => {
    setMissing(false);
    setChoice({ ...choice, ...changed });
  };

  return (
    <>
      <Button
        color="primary"
        innerRef={opener}
        onClick={() => {
          setFailure(null);
          setMissing(false);
          setAsking(true);
        }}
      >
        Change
      </Button>
      {asking && (
        <Confirm
          title={`Change ${counted(users.length, 'user')}?`}
          confirm={busy ? 'Changing…' : `Change ${counted(users.length, 'user')}`}
          danger={status === 'deleted'}
          busy={busy}
          error={missing ? 'Choose a role, a status or a school.' : failure?.message}
          onConfirm={change}
          onCancel={() => setAsking(false)}
        >
          <p className="text-break">{namesOf(users)}</p>
          {isOwnLeftOut && (
            <p>
              {`${formatCount(users.length)} of ${formatCount(users.length + 1)} selected: your own account is left out.`}
            </p>
          )}
          <div className="d-grid gap-3 mb-3">
            <Select
              label="New role"
              value={role}
              choices={[same, ...roles]}
              onChoose={(chosen) => choose({ role: chosen })}
            />
            <Select
              label="New status"
              value={status}
              choices={statuses}
              onChoose={(chosen) => choose({ status: chosen })}
            />
            {schools && (
              <Select
                label="New school"
                value={school}
                choices={schoolChoices}
                onChoose={(chosen) => choose({ school: chosen })}
              />
            )}
          </div>
          <p>
            {`Everybody whose record changes is signed out everywhere${status === 'deleted' ? ' and cannot sign in any more' : ''}.`}
          </p>
        </Confirm>
      )}
    </>
  );
}
