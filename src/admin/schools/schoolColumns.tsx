import { EmailText } from '../../components/list/EmailText';
import type { School } from '../../contract/school';
import type { Column } from '../shared/list/column';
import { DateText } from '../shared/list/DateText';
import { RecordLink } from '../shared/list/RecordLink';
import { UnsavedMark } from '../shared/list/UnsavedMark';
import { SchoolIcon } from './SchoolIcon';

const dash = (text: string) => text || '–';

export const schoolColumns: readonly Column<School>[] = [
  {
    key: 'name',
    header: 'Name',
    sort: 'asc',
    cell: ({ _id, name, icon_url }) => (
      <span className="d-flex align-items-center gap-2">
        <SchoolIcon address={icon_url} name={name} size={28} />
        <RecordLink to={`/schools/${_id}`} className="record-link">
          {name}
        </RecordLink>
        <UnsavedMark name={`schools/${_id}`} />
      </span>
    ),
  },
  { key: 'code', header: 'Code', sort: 'asc', cell: ({ code }) => dash(code) },
  {
    key: 'email',
    header: 'Email',
    sort: 'asc',
    cell: ({ email }) => (email ? <EmailText email={email} /> : '–'),
  },
  { key: 'domains', header: 'Domains', cell: ({ domains }) => dash(domains.split(/[,\s]+/).join(', ')) },
  { key: 'free', header: 'Free to play', align: 'end', cell: ({ free_to_play }) => free_to_play.length },
  {
    key: 'created_at',
    header: 'Created',
    sort: 'desc',
    align: 'end',
    cell: ({ created_at }) => <DateText iso={created_at} />,
  },
];
