import { useEffect, useState } from 'react';
import { readToken } from '../../../lib/storedSession';
import { tabStorage } from '../../../lib/tabStorage';
import { useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';
import { type ClientForm, emptyForm, fieldNames } from './clientForm';
import type { ClientFormState } from './useClientForm';

/** What was stored, as far as it fits the form. */
function readDraft(key: string): Partial<ClientForm> | null {
  const stored = tabStorage.read(key);
  if (typeof stored !== 'object' || stored === null) return null;
  const entries = fieldNames.flatMap((name) => {
    const value: unknown = Reflect.get(stored, name);
    return typeof value === typeof emptyForm[name] ? [[name, value]] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/**
 * Keeps what is not saved in this tab, for when the session ends under it or the page is loaded anew; the
 * same user is then offered it. The secret is never kept.
 */
export function useClientDraft(id: string, { form, changed, restore }: ClientFormState) {
  const user = useAppSelector(selectUser);
  const [key] = useState(`client ${user?._id} ${id}`);
  const [found, setFound] = useState(() => readDraft(key));

  useEffect(() => {
    if (changed.length === 0) return;
    const kept = changed.filter((name) => name !== 'client_secret').map((name) => [name, form[name]]);
    tabStorage.write(key, Object.fromEntries(kept));
  }, [key, form, changed]);

  const nothing = changed.length === 0 && !found;
  useEffect(() => {
    if (nothing) tabStorage.remove(key);
  }, [key, nothing]);

  // Left with a session: saved, or given up knowingly.
  useEffect(
    () => () => {
      if (readToken() !== null) tabStorage.remove(key);
    },
    [key],
  );

  return {
    offered: found !== null,
    restore: () => {
      restore(found ?? {});
      setFound(null);
    },
    discard: () => setFound(null),
  };
}
