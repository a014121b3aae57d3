import { Button } from 'reactstrap';
import { RecordLink } from '../../components/BackLink';
import { EmailText } from '../../components/EmailText';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { ListPage } from '../../components/list/ListPage';
import { RowMenu } from '../../components/list/RowMenu';
import { preloadOf, useList } from '../../components/list/useList';
import type { School } from '../../contract/school';
import { orDash } from '../../rules/money';
import { schoolName } from '../../rules/schools';
import { fetchSchools, selectSchools } from '../../store/admin/schools';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { SchoolIcon } from './SchoolIcon';
import { schoolsList, schoolsQuery } from './schoolsList';

const schoolColumns: readonly Column<School>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'asc',
    cell: (school) => (
      <span className="d-flex align-items-center gap-2">
        <SchoolIcon address={school.icon_url} name={schoolName(school)} size={28} />
        <RecordLink to={`/schools/${school._id}`} className="text-reset text-decoration-none">
          {schoolName(school)}
        </RecordLink>
      </span>
    ),
  },
  { key: 'code', header: 'Code', sort: 'asc', cell: ({ code }) => orDash(code) },
  {
    key: 'email',
    header: 'Email',
    sort: 'asc',
    className: 'narrow-email',
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    key: 'domains',
    header: 'Domains',
    cell: ({ domains }) => <span className="cell-note">{orDash(domains.split(/[,\s]+/).join(', '))}</span>,
  },
  { key: 'free', header: 'Free to play', align: 'end', cell: ({ free_to_play }) => free_to_play.length },
  {
    key: 'created_at',
    header: 'Created',
    sort: 'desc',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} />,
  },
];

const schools = {
  title: 'Schools',
  noun: ['school', 'schools'],
  rules: schoolsList,
  toQuery: schoolsQuery,
  family: fetchSchools,
  select: selectSchools,
} as const;

export const preload = preloadOf(schools);

const actions = (school: School) => (
  <RowMenu
    label={`Actions for ${schoolName(school)}`}
    items={[
      { label: 'Edit', to: `/schools/${school._id}` },
      { label: 'Delete', to: `/schools/delete/${school._id}`, danger: true },
    ]}
  />
);

export function Component() {
  const list = useList(schools);
  const hasDeletion = useAppSelector((state) => selectHas(state, 'administration'));
  return (
    <ListPage
      list={list}
      columns={schoolColumns}
      search="Any part of a name or a code"
      buttons={
        <Button tag={RecordLink} to="/schools/new" color="accent">
          New school
        </Button>
      }
      row={{ actions: hasDeletion ? actions : undefined }}
      nothing={<p>Users, and the simulations that are free to play for them, belong to a school.</p>}
    />
  );
}
