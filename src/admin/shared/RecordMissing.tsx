import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { useBackToList } from '../../components/useBackToList';

interface Props {
  list: readonly [path: string, label: string];
  what: string;
}

/** The screen for a record that does not exist or that this user may not see. */
export function RecordMissing({ list: [path, label], what }: Props) {
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
