import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useShown } from '../../../components/administration/useShown';
import { useDraft } from '../../../components/useDraft';
import type { Client } from '../../../contract/client';
import { pick } from '../../../lib/drafts';
import type { Result } from '../../../store/actionFamily';
import { createClient, fetchClientRecord, updateClient } from '../../../store/adminClients';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';
import {
  type ClientForm,
  changesOf,
  differences,
  emptyForm,
  type FieldName,
  fieldsOf,
  formOf,
  type Problems,
  problemsIn,
  problemsOf,
} from './clientForm';
import { type Conflict, conflictOf, mergedForm } from './conflict';

export type SaveState = 'init' | 'saving' | 'saved' | 'failed';

const baseFormOf = (client: Client | null): ClientForm => (client ? formOf(client) : emptyForm);

const formNameOf = (id = 'new') => `clients/${id}`;

interface Outcome {
  state: SaveState;
  message?: string | undefined;
}

/**
 * One simulation under edit, or a new one (null). It is what the screen began with: what the store comes to
 * hold afterwards is only taken over while nothing has been changed.
 */
export function useClientForm(client: Client | null, initially: SaveState) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state: origin } = useLocation();
  const [base, setBase] = useState(client);
  const initial = useMemo(() => baseFormOf(base), [base]);
  const draft = useDraft(formNameOf(client?._id), initial, base?.updated_at);
  const { values: form, change, clear } = draft;
  const [outcome, setOutcome] = useState<Outcome>({ state: initially });
  const [problems, setProblems] = useState<Problems>({});
  /** What another administrator has saved in the meantime, beside what is typed here. */
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const saving = useRef(false);
  const shown = useShown();

  const adopt = useCallback(
    (record: Client) => {
      setBase(record);
      clear();
      setProblems({});
      setConflict(null);
    },
    [clear],
  );

  const dirty = differences(form, initial).length > 0;

  useEffect(() => {
    if (client && client.updated_at !== base?.updated_at && !dirty && !saving.current) adopt(client);
  }, [client, base, dirty, adopt]);

  const set = useCallback(
    (name: keyof ClientForm, value: string | boolean) => {
      change({ [name]: value });
      setProblems(({ [name]: _, ...others }) => others);
      setOutcome((before) => (before.state === 'saved' ? { state: 'init' } : before));
    },
    [change],
  );

  const fail = (message: string, fields: Problems = {}) => {
    setProblems(fields);
    setOutcome({ state: 'failed', message });
  };

  /** Somebody else was first: shows what they have made of it, unless nothing here speaks against it. */
  const compare = async (onto: Client, version: string, message: string) => {
    const { data } = await dispatch(fetchClientRecord(onto._id));
    if (!shown.current) return;
    if (!data) return fail(message);
    const isOlder = version !== onto.updated_at;
    const found = conflictOf(formOf(onto), isOlder, draft.latest(), data);
    if (found.changed.length > 0) {
      fail(message);
      setConflict(found);
      return;
    }
    adopt(data);
    setOutcome({ state: 'init' });
    dispatch(showAlert('success', 'Somebody else has saved this client. This is the newer version.'));
  };

  const saveOver = async (onto: Client, sent: ClientForm, version: string): Promise<Result<Client>> => {
    const changes = { ...changesOf(sent, formOf(onto)), updated_at: version };
    const { data, error } = await dispatch(updateClient(onto._id, changes));
    return error ? { error } : { data: { ...onto, ...data } };
  };

  const send = async (sent: ClientForm, onto: Client | null, version: string) => {
    const found = problemsOf(sent);
    if (Object.keys(found).length > 0) {
      fail('Nothing has been saved: check the marked fields.', found);
      return;
    }
    saving.current = true;
    setOutcome({ state: 'saving' });
    const { data, error } = await (onto
      ? saveOver(onto, sent, version)
      : dispatch(createClient(fieldsOf(sent))));
    saving.current = false;
    if (!shown.current) return;
    if (data) {
      const goesOn = differences(draft.latest(), sent).length > 0;
      setBase(data);
      draft.saved(sent, data.updated_at, formNameOf(data._id));
      setProblems({});
      setOutcome({ state: goesOn ? 'init' : 'saved' });
      dispatch(showAlert('success', onto ? 'Client data updated!' : 'Client successfully created.'));
      if (!onto) navigate(`/clients/${data._id}`, { replace: true, state: { ...origin, saved: true } });
    } else if (error.status === 409 && onto && !error.errors) {
      await compare(onto, version, error.message);
    } else {
      fail(`Nothing has been saved: ${error.message}`, problemsIn(error.errors));
    }
  };

  const save = async () => {
    if (!saving.current) await send(draft.latest(), base, draft.version);
  };

  /** Goes on with the newer record and the own changes of it, but for those given up, and saves them. */
  const resolve = async (found: Conflict, givenUp: ReadonlySet<FieldName>) => {
    if (saving.current) return;
    const { mine, theirs } = found;
    draft.saved({ ...formOf(theirs), ...pick(mine, [...givenUp]) }, theirs.updated_at);
    setBase(theirs);
    setConflict(null);
    await send(mergedForm(found, givenUp), theirs, theirs.updated_at);
  };

  return {
    base,
    form,
    dirty,
    outcome,
    problems,
    conflict,
    set,
    save,
    resolve,
    /** Gives up the own changes for what the other administrator has saved. */
    loadTheirs: (record: Client) => {
      adopt(record);
      setOutcome({ state: 'init' });
    },
    keepEditing: () => setConflict(null),
    restored: draft.restored,
    clear: () => {
      clear();
      setProblems({});
      setOutcome({ state: 'init' });
    },
    forget: draft.forget,
  };
}

export type ClientFormState = ReturnType<typeof useClientForm>;
