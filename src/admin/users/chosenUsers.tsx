import { useEffect, useRef, useState } from 'react';
import type { BulkResult } from '../../api/admin/users';
import { useSelection } from '../../components/list/useList';
import { MessageBox } from '../../components/MessageBox';
import type { UserQuery } from '../../contract/user';
import { counted } from '../../rules/money';
import { fullName } from '../../rules/users';
import { fetchEveryUser, type UserRow } from '../../store/admin/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import type { ListState } from '../../store/slices';

interface Given {
  list: { apiQuery: UserQuery; list: ListState<UserRow> };
  /** The reader's own id. */
  ownId: string | undefined;
  /** Rows that cannot be selected. */
  isFixed: (row: UserRow) => boolean;
}

/** The selected users, of this page or of all pages, and the result of their last change. */
export function useChosenUsers({ list, ownId, isFixed }: Given) {
  const dispatch = useAppDispatch();
  const [selected, select, query] = useSelection(list);
  const [every, setEvery] = useState<{ query: string; rows: readonly UserRow[] }>({ query, rows: [] });
  const [result, setResult] = useState({ query, text: '', left: 0 });

  const items = list.list.items ?? [];
  const shown = new Set(items.map(({ _id }) => _id));
  const others = every.query === query ? every.rows.filter(({ _id }) => !shown.has(_id)) : [];
  const users = [...items, ...others].filter((row) => selected.has(row._id) && !isFixed(row));

  const isOwn = ({ _id }: UserRow) => _id === ownId;
  const areChosen = (rows: readonly UserRow[]) => rows.every((row) => selected.has(row._id) || isFixed(row));
  const isPageChosen = items.length > 0 && areChosen(items);

  /** True if it could be done. */
  const selectEverybody = async (): Promise<boolean> => {
    const { data, error } = await dispatch(fetchEveryUser(list.apiQuery));
    if (error) {
      dispatch(showAlert('danger', error.message));
      return false;
    }
    setEvery({ query, rows: data.items });
    select(new Set(data.items.filter((row) => !isFixed(row)).map(({ _id }) => _id)));
    return true;
  };

  /** Keeps those selected who were not changed, and says who they are. */
  const finish = ({ items: changed, refused }: BulkResult, words: string) => {
    const names = users.filter(({ _id }) => refused.includes(_id)).map(fullName);
    const done = `${counted(changed.length, 'user')} changed to ${words}.`;
    const rest = `Not changed (no permission, or the last administrator): ${names.join(', ')}.`;
    setResult({ query, text: refused.length > 0 ? `${done} ${rest}` : done, left: refused.length });
    select(new Set(refused));
  };

  /** Takes users out of the selection who have been changed. */
  const remove = (changed: BulkResult['items']) => {
    const gone = new Set(changed.map(({ _id }) => _id));
    select((before) => new Set([...before].filter((id) => !gone.has(id))));
  };

  return {
    selected,
    select,
    chosen: users,
    /** Whether the whole page is selected. */
    isPageChosen,
    /** Whether all are selected but the reader, on this page or on all pages. */
    isOwnLeftOut: isPageChosen && (items.some(isOwn) || (others.some(isOwn) && areChosen(others))),
    selectEverybody,
    finish,
    remove,
    /** Shown until another selection. */
    summary: result.query === query && users.length <= result.left ? result.text : '',
  };
}

/** The result of a change of several users. It takes the focus, since the pressed button is gone. */
export function BulkSummary({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <MessageBox
      ref={box}
      color="secondary"
      role="status"
      tabIndex={-1}
      className={text ? 'mb-2' : 'visually-hidden'}
    >
      {text}
    </MessageBox>
  );
}
