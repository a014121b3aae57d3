import { useEffect, useState } from 'react';
import { FilterBar, selectFilter, TextFilter } from '../../components/list/FilterBar';
import { useAppDispatch } from '../../store/hooks';
import { suggestUsers } from '../../store/users';
import type { InviteFilters } from './invitesList';

interface Props {
  /** Administrators see the invites of all: they choose an address, and the page size. */
  ofAll: boolean;
  /** Whether the server finds invites by how far the student has come. */
  hasStates: boolean;
  filters: InviteFilters;
  type: (name: keyof InviteFilters, text: string) => void;
  settle: () => void;
  choose: (choice: Partial<InviteFilters>) => void;
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
export default function InviteFilterBar({ ofAll, hasStates, filters, type, settle, choose }: Props) {
  const [typed, setTyped] = useState('');
  const suggestions = useSuggestions(typed, ofAll);
  return (
    <FilterBar
      label="Invites"
      onSubmit={settle}
      filters={[
        ...(hasStates
          ? [
              selectFilter({
                label: 'State',
                value: filters.state,
                choices: states,
                onChoose: (state) => choose({ state }),
              }),
            ]
          : []),
        ...(ofAll
          ? [
              selectFilter({
                label: 'Page size',
                value: filters.pp,
                choices: sizes,
                onChoose: (pp) => choose({ pp }),
              }),
            ]
          : []),
      ]}
    >
      <TextFilter
        label={ofAll ? 'Email' : 'Search'}
        placeholder="Email or name of a student"
        wide
        maxLength={320}
        value={filters.email}
        {...(ofAll && { suggestions })}
        onType={(text) => {
          setTyped(text);
          type('email', text);
        }}
        onSettle={settle}
      />
    </FilterBar>
  );
}
