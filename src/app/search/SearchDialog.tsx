import './search.scss';
import { type KeyboardEvent, useEffect, useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { Found } from '../../api/search/search';
import Modal from '../../components/dialogs/Modal';
import { TextWithEmails } from '../../components/EmailText';
import { ErrorAlert } from '../../components/MessageBox';
import { failureText } from '../../components/ScreenProblem';
import { SearchInput } from '../../components/SearchInput';
import { formatDate } from '../../lib/format/dates';
import { counted } from '../../rules/money';
import { isSearchable } from '../../rules/search/searchable';
import { useAppDispatch } from '../../store/hooks';
import { findRecords } from '../../store/search/search';
import type { MenuProps } from '../menu/SideMenu';

/** A record, or a page of the menu, which has its address as the id. */
type Item = Omit<Found, 'kind'> & { kind: Found['kind'] | 'page' };

/** The kinds of results, in their order, with their headings. */
const kinds: readonly (readonly [kind: Item['kind'], heading: string])[] = [
  ['page', 'Pages'],
  ['person', 'People'],
  ['student', 'Students'],
  ['class', 'Sessions'],
  ['order', 'Purchases'],
  ['payment', 'Payments'],
  ['simulation', 'Simulations'],
  ['school', 'Schools'],
];

/** The screen of a record; that of a payment and of a student is another record's. */
function pathOf({ kind, _id, name, shown_in, invite }: Item, role: string): string {
  const [id, other] = [encodeURIComponent(_id), encodeURIComponent(shown_in)];
  switch (kind) {
    case 'page':
      return _id;
    case 'student':
      return `/sessions/${other}?q=${encodeURIComponent(name)}`;
    case 'class':
      return `/sessions/${id}`;
    case 'order':
      return `/purchases/${id}`;
    case 'payment':
      if (invite) return `/invites/${encodeURIComponent(invite)}`;
      return other ? `/purchases/${other}` : `/payments?q=${id}`;
    case 'simulation':
      return role === 'administrator' ? `/clients/${id}` : `/library/${id}`;
    case 'school':
      return `/schools/${id}`;
    default:
      return `/users/${id}`;
  }
}

/** A pause in typing after which the server is asked. */
const PAUSE_MS = 150;

interface Answer {
  q: string;
  items: readonly Found[];
  error?: Failure | undefined;
}

/** Asks the server for the records of a text, a moment after the last key. Earlier results stay until the answer. */
function useFound(q: string) {
  const dispatch = useAppDispatch();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another call
  useEffect(() => {
    if (!isSearchable(q)) {
      setAnswer(null);
      return;
    }
    let current = true;
    const timer = setTimeout(async () => {
      const { data, error } = await dispatch(findRecords(q));
      if (!current) return;
      const found = data?.items ?? [];
      const items = kinds.flatMap(([kind]) => found.filter((item) => item.kind === kind));
      setAnswer({ q, items, error });
    }, PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [dispatch, q, tries]);
  return { answer, retry: () => setTries(tries + 1) };
}

const optionId = (index: number) => `search-result-${index}`;

interface Asked {
  answer: Answer | null;
  isBusy: boolean;
  count: number;
}

function statusOf(q: string, { answer, isBusy, count }: Asked): string {
  if (!q) return '';
  if (!isSearchable(q)) return 'Type two letters or more.';
  if (isBusy) return 'Searching…';
  if (!answer || answer.error) return '';
  return count > 0 ? counted(count, 'result') : `Nothing found for “${answer.q}”.`;
}

/** The pages of the menu whose names begin with a text. */
const pagesFor = (entries: MenuProps['entries'], q: string): Item[] =>
  entries
    .filter(({ label }) => label.toLowerCase().startsWith(q.toLowerCase()))
    .map(({ to, label }) => ({
      kind: 'page',
      _id: to,
      name: label,
      detail: '',
      at: '',
      shown_in: '',
      invite: '',
    }));

/** Finds any page and record that the user may open. Loaded when it is first opened. */
export default function SearchDialog({ user: { role }, entries, onClose }: MenuProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { answer, retry } = useFound(q);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the results were there: the first one is opened. */
  const [isEntered, setEntered] = useState(false);
  const items = answer ? [...pagesFor(entries, answer.q), ...answer.items] : [];
  const chosen = items[active];
  const isBusy = isSearchable(q) && answer?.q !== q;

  const open = (item: Item) => {
    // First, so that the focus goes to the new screen's heading in the end.
    onClose();
    navigate(pathOf(item, role));
  };
  // The results of another text begin at the first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer
  useLayoutEffect(() => {
    setActive(0);
    if (isEntered && items[0]) open(items[0]);
  }, [answer]);
  useEffect(() => {
    if (chosen) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active, chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // A word that is being composed takes these keys.
    if (event.nativeEvent.isComposing) return;
    if (step && chosen) setActive((active + step + items.length) % items.length);
    else if (event.key === 'Enter' && isBusy) setEntered(true);
    else if (event.key === 'Enter' && chosen) open(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <Modal heading="Search" toggle={onClose} bare autoFocus={false}>
      <div className="px-3 pb-2">
        <SearchInput
          type="text"
          autoFocus
          role="combobox"
          aria-label="Search"
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls="search-results"
          aria-activedescendant={chosen && optionId(active)}
          placeholder={role === 'administrator' ? 'Person, order, payment, session…' : 'Person or session'}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="modal-body">
        <p className="small text-secondary mb-1" role="status">
          {statusOf(q, { answer, isBusy, count: items.length })}
        </p>
        {answer?.error && !isBusy && (
          <ErrorAlert>
            <p className="mb-2">{failureText(answer.error)}</p>
            <Button type="button" color="primary" outline size="sm" onClick={retry}>
              Try again
            </Button>
          </ErrorAlert>
        )}
        <div id="search-results" role="listbox" aria-label="Results" aria-busy={isBusy}>
          {kinds.map(([kind, heading]) => {
            const first = items.findIndex((item) => item.kind === kind);
            if (first < 0) return null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a list box has no other groups
              <div key={kind} role="group" aria-labelledby={`search-${kind}`}>
                <div id={`search-${kind}`} className="small text-secondary fw-semibold mt-2">
                  {heading}
                </div>
                {items
                  .filter((item) => item.kind === kind)
                  .map((item, place) => (
                    <Result
                      key={`${item._id} ${item.shown_in}`}
                      item={item}
                      path={pathOf(item, role)}
                      id={optionId(first + place)}
                      isActive={first + place === active}
                      onPoint={() => setActive(first + place)}
                      onOpen={onClose}
                    />
                  ))}
              </div>
            );
          })}
        </div>
      </div>
    </Modal>
  );
}

interface ResultProps {
  item: Item;
  path: string;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

/** A record as a link, which the field's arrows and Enter reach, and the pointer. */
const Result = ({ item, path, id, isActive, onPoint, onOpen }: ResultProps) => (
  <Link
    to={path}
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    className="search-result d-block p-2 rounded text-body text-break text-decoration-none"
    onMouseMove={onPoint}
    onClick={onOpen}
  >
    <TextWithEmails text={item.name} />{' '}
    <span className="small text-secondary d-block">
      <TextWithEmails text={[item.detail, item.at && formatDate(item.at)].filter(Boolean).join(', ')} />
    </span>
  </Link>
);
