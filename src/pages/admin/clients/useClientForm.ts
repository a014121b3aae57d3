import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShown } from '../../../components/administration/useShown';
import { useDraft } from '../../../components/useDraft';
import type { Client } from '../../../contract/client';
import { createClient, fetchClientRecord, updateClient } from '../../../store/adminClients';
import { showAlert } from '../../../store/alert';
import { useAppDispatch } from '../../../store/hooks';
import {
  type ClientForm,
  changesOf,
  differences,
  emptyForm,
  fieldsOf,
  formOf,
  type Problems,
  problemsIn,
  problemsOf,
} from './clientForm';

export type SaveState = 'init' | 'saving' | 'saved' | 'failed';

const baseFormOf = (client: Client | null): ClientForm => (client ? formOf(client) : emptyForm);

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
  const [base, setBase] = useState(client);
  const initial = useMemo(() => baseFormOf(base), [base]);
  const draft = useDraft(`clients/${client?._id ?? 'new'}`, initial, base?.updated_at);
  const { values: form, change, clear, changed } = draft;
  const [outcome, setOutcome] = useState<Outcome>({ state: initially });
  const [problems, setProblems] = useState<Problems>({});
  /** What another administrator has saved in the meantime. */
  const [theirs, setTheirs] = useState<Client | null>(null);

  const saving = useRef(false);
  const shown = useShown();

  const adopt = useCallback(
    (record: Client) => {
      setBase(record);
      clear();
      setProblems({});
      setTheirs(null);
    },
    [clear],
  );

  const dirty = changed.length > 0;

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

  /** Somebody else was first: shows what they have made of it. */
  const compare = async (id: string, message: string) => {
    const { data } = await dispatch(fetchClientRecord(id));
    if (!shown.current) return;
    fail(message);
    if (!data) return;
    if (differences(draft.latest(), formOf(data)).length > 0) setTheirs(data);
    else {
      adopt(data);
      setOutcome({ state: 'saved' });
    }
  };

  /** `seen` is what somebody else has saved, which the reader knows of and saves over. */
  const save = async (seen?: Client) => {
    if (saving.current) return;
    const sent = draft.latest();
    const onto = seen ?? base;
    const updated_at = seen?.updated_at ?? draft.version;
    const found = problemsOf(sent);
    setTheirs(null);
    if (Object.keys(found).length > 0) {
      fail('Nothing has been saved: check the marked fields.', found);
      return;
    }
    saving.current = true;
    setOutcome({ state: 'saving' });
    const { data, error } = await dispatch(
      onto
        ? updateClient(onto._id, { ...changesOf(sent, formOf(onto)), updated_at })
        : createClient(fieldsOf(sent)),
    );
    saving.current = false;
    if (!shown.current) return;
    if (data) {
      const goesOn = differences(draft.latest(), sent).length > 0;
      setBase(data);
      draft.saved(sent, data.updated_at);
      setProblems({});
      setOutcome({ state: goesOn ? 'init' : 'saved' });
      dispatch(showAlert('success', onto ? 'Client data updated!' : 'Client successfully created.'));
      if (!onto) navigate(`/clients/${data._id}`, { replace: true, state: { saved: true } });
    } else if (error.status === 409 && onto && !error.errors) {
      await compare(onto._id, error.message);
    } else {
      fail(`Nothing has been saved: ${error.message}`, problemsIn(error.errors));
    }
  };

  return {
    base,
    form,
    dirty,
    outcome,
    problems,
    theirs,
    set,
    save,
    /** Gives up the own changes for what the other administrator has saved. */
    loadTheirs: (record: Client) => {
      adopt(record);
      setOutcome({ state: 'init' });
    },
    keepEditing: () => setTheirs(null),
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
