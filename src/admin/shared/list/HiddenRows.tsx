import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'reactstrap';
import { focusHeading } from '../../../components/focusHeading';
import type { List } from '../../../contract/common';
import { formatCount } from '../../../rules/numbers';
import type { Result } from '../../../store/actionFamily';

export interface WiderSearch {
  /** The rows that were searched: 'Only active users were searched.' */
  searched: string;
  /** The noun for the rows that the filter hides: 'user with another status'. */
  noun: readonly [one: string, many: string];
  /** Counts the rows that the search finds without the filter. */
  count: () => Promise<Result<List<unknown>>>;
  /** Shows them. */
  onShow: () => void;
}

/** Says that a filter of an empty list hides rows that were searched for, and shows them; nothing if there are none. */
export function HiddenRows({ search }: { search: WiderSearch }) {
  const { searched, noun, onShow } = search;
  const [found, setFound] = useState<List<unknown> | null>(null);
  const count = useEffectEvent(() => search.count());
  useEffect(() => {
    let isCurrent = true;
    count().then(({ data }) => {
      if (isCurrent && data) setFound(data);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  const total = found?.total ?? 0;
  const show = () => {
    // The button disappears with the empty list, so the focus has to move.
    focusHeading();
    onShow();
  };
  return (
    <div role="status" className="mt-3">
      {total > 0 && (
        <>
          <p>{searched}</p>
          <Button color="primary" onClick={show}>
            {`Show ${found?.more ? 'more than ' : ''}${formatCount(total)} ${total === 1 ? noun[0] : noun[1]}`}
          </Button>
        </>
      )}
    </div>
  );
}
