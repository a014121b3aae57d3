import { EmailText } from '../../components/EmailText';
import type { School } from '../../contract/school';
import { orDash } from '../../rules/numbers';
import { schoolName } from '../../rules/schools';
import { DateText } from '../shared/DateText';
import type { Column } from '../shared/list/DataTable';
import { RecordLink } from '../shared/list/RecordLink';
import { SchoolIcon } from './SchoolIcon';

export const schoolColumns: readonly Column<School>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'asc',
    className: 'school-name',
    cell: (school) => (
      <span className="d-flex align-items-center gap-2">
        <SchoolIcon address={school.icon_url} name={schoolName(school)} size={28} />
        <RecordLink to={`/schools/${school._id}`} className="record-link">
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
    className: 'school-domains',
    cell: ({ domains }) => orDash(domains.split(/[,\s]+/).join(', ')),
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
