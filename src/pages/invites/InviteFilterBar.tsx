import { type ComponentProps, useEffect, useState } from 'react';
import { FilterBar } from '../../components/list/FilterBar';
import { useAppDispatch } from '../../store/hooks';
import { suggestUsers } from '../../store/users';
import type { InviteRules } from './invitesList';

interface Props {
  /** Administrators see the invites of all: they choose an address, and the page size. */
  ofAll: boolean;
  /** Whether the server finds invites by how far the student has come. */
  hasStates: boolean;
  list: ComponentProps<typeof FilterBar<InviteRules>>['list'];
}

const sizes = [
  ['25', '25'],
  ['50', '50'],
  ['100', '100'],
  ['all', 'All'],
] as const;

const states = [
  ['', 'All'],
  ['failed', 'Email failed'],
  ['opened', 'Opened'],
  ['unopened', 'Not opened'],
  ['started', 'Started'],
  ['not-started', 'Not started'],
  ['finished', 'Finished'],
] as const;

const PAUSE_MS = 250;

/** Suggests addresses that contain the typed text, a moment after the last key. */
function useSuggestions(text: string, enabled: boolean): readonly string[] {
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    const timer = setTimeout(async () => {
      // Suggestions are optional: their error is not shown.
      const { data } = await dispatch(suggestUsers(text));
      if (!current || !data) return;
      // Invited students often have the status `created`, so all but deleted users are suggested.
      const offered = data.items.filter(({ status, email }) => status !== 'deleted' && email);
      setSuggestions([...new Set(offered.map(({ email }) => email))]);
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [dispatch, text, enabled]);
  return suggestions;
}

/** The filters: the student, the state and, for administrators, the page size. */
export default function InviteFilterBar({ ofAll, hasStates, list }: Props) {
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed, ofAll);
  return (
    <FilterBar
      label="Invites"
      list={{
        ...list,
        type: (name, text) => {
          setTyped(text);
          list.type(name, text);
        },
      }}
      filters={[
        hasStates && { name: 'state', label: 'State', choices: states },
        ofAll && { name: 'pp', label: 'Page size', choices: sizes },
      ]}
      search={{
        name: 'email',
        label: ofAll ? 'Email' : 'Search',
        placeholder: 'Email or name of a student',
        maxLength: 320,
        suggestions: ofAll ? suggestions : undefined,
      }}
    />
  );
}
