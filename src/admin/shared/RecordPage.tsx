import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import { RecordHeader, useBackToList } from '../../components/BackLink';
import { Page } from '../../components/Page';
import { RecordContent } from '../../components/RecordContent';
import type { Family } from '../../store/actionFamily';
import { useRecord } from '../../store/hooks';
import type { RecordState } from '../../store/slices';
import type { RootState } from '../../store/store';

interface RecordMissingProps {
  list: readonly [path: string, label: string];
  what: string;
}

/** The screen for a record that does not exist or that this user may not see. */
function RecordMissing({ list: [path, label], what }: RecordMissingProps) {
  const address = useBackToList(path);
  return (
    <>
      <p className="lead">
        {`There is no such ${what}. It may have been removed, or the link may be incomplete.`}
      </p>
      <Button tag={Link} to={address} color="accent">
        {`Go to ${label}`}
      </Button>
    </>
  );
}

type RelatedLink = readonly [path: string, label: string];

/** Links to the records that belong to the shown one; nothing without any. Falsy entries are left out. */
export function RelatedRecords({ links }: { links: readonly (RelatedLink | '' | false)[] }) {
  const shown = links.filter((link) => link !== '' && link !== false);
  if (shown.length === 0) return null;
  return (
    <nav className="mt-4" aria-labelledby="related-records">
      <h2 id="related-records" className="h3 mb-1">
        Related records
      </h2>
      <ul className="list-unstyled d-flex flex-wrap column-gap-4 row-gap-1 mb-0">
        {shown.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Props<T> {
  /** The list that the record belongs to. */
  list: readonly [path: string, label: string];
  /** The noun for the record: 'user'. */
  noun: string;
  family: Family<string, [id: string], T>;
  select: (state: RootState, id: string) => RecordState<T>;
  /** The heading until the record is loaded. */
  title: string;
  /** The heading of the loaded record; if it is left out, the children bring their own frame and heading. */
  titleOf?: (item: T) => string;
  /** The content is a long table: on a wide screen, the heading is as low as possible. */
  compact?: boolean;
  /** Content above the heading. */
  above?: ReactNode;
  /** Content after the heading. */
  status?: (item: T) => ReactNode;
  placeholder: ReactNode;
  /** The content if there is no such record. */
  missing?: ReactNode;
  children: (item: T) => ReactNode;
}

/** The screen of the record that the address names: its heading with the way back to the list, then the record. */
export function RecordPage<T>(props: Props<T>) {
  const {
    list,
    noun,
    family,
    select,
    titleOf,
    compact = false,
    above,
    status,
    placeholder,
    children,
  } = props;
  const { missing = <RecordMissing list={list} what={noun} /> } = props;
  const { id = '' } = useParams();
  const record = useRecord(family, select, id);
  const { item, error } = record;
  if (item && !titleOf) return children(item);
  const isMissing = !item && error?.status === 404;
  const notFound = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} not found`;
  const title = item && titleOf ? titleOf(item) : isMissing ? notFound : props.title;
  return (
    <Page title={title}>
      {above}
      <RecordHeader list={list} title={title} compact={compact && !isMissing}>
        {item && status?.(item)}
      </RecordHeader>
      <RecordContent record={record} placeholder={placeholder} missing={missing}>
        {children}
      </RecordContent>
    </Page>
  );
}
