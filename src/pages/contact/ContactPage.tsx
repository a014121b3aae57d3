import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, Card } from 'reactstrap';
import type { Failure } from '../../api/http';
import { DraftNotice } from '../../components/DraftNotice';
import { ErrorAlert } from '../../components/ErrorAlert';
import { FormField } from '../../components/FormField';
import { Page } from '../../components/Page';
import { TextAreaField } from '../../components/TextAreaField';
import { useDraft } from '../../components/useDraft';
import { MAX_CONTACT_MESSAGE } from '../../contract/limits';
import { sendMessage } from '../../store/contact';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { beginningOf, type ContactForm, problemsOf } from './contactForm';

const THANKS = 'Thank you for reaching out. We will respond shortly.';
const THANKS_MS = 3000;

export function Component() {
  const [params] = useSearchParams();
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const asked = beginningOf(params.get('m') ?? '', MAX_CONTACT_MESSAGE);
  const [isFresh, setIsFresh] = useState(true);
  // A message about something else is another form.
  const draft = useDraft<ContactForm>(`contact/${asked}`, {
    name: user?.name ?? '',
    lastname: user?.lastname ?? '',
    email: user?.email ?? '',
    message: isFresh ? asked : '',
  });
  const form = draft.values;
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [attempts, setAttempts] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const problems = attempts > 0 ? problemsOf(form) : {};

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => setState('idle'), THANKS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  useEffect(() => {
    if (attempts > 0 || failure) formElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempts, failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    setAttempts(attempts + 1);
    if (Object.keys(problemsOf(form)).length > 0) return;
    setState('sending');
    setFailure(null);
    const topic = trap.current?.value;
    const { data, error } = await dispatch(sendMessage(topic ? { ...form, topic } : form));
    if (data?.id) {
      setIsFresh(false);
      draft.clear();
      setAttempts(0);
      setState('sent');
    } else {
      setFailure(error ?? { status: 0, message: 'Your message could not be sent. Please try again.' });
      setState('idle');
    }
  };

  const field = (name: keyof ContactForm) => ({
    name,
    value: form[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => draft.change({ [name]: target.value }),
    error: problems[name] ?? failure?.errors?.[name],
  });

  return (
    <Page title="Contact" narrow>
      <h1>Contact us</h1>
      <p className="lead">Questions, access to a simulation, an invoice: write to us.</p>
      <Card body tag="form" innerRef={formElement} onSubmit={submit} noValidate>
        <DraftNotice {...draft} />
        <div className="field-pair">
          <FormField label="Name" autoComplete="given-name" {...field('name')} />
          <FormField label="Surname" autoComplete="family-name" {...field('lastname')} />
        </div>
        <FormField label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextAreaField label="Message" rows={6} maxLength={MAX_CONTACT_MESSAGE} {...field('message')} />
        {/* Only machines, which fill in whatever there is, find this one. */}
        <div hidden>
          <input ref={trap} name="topic" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
        </div>
        {/* What came of it stands beside the button, which is where the reader looks. */}
        {failure && <ErrorAlert>{failure.message}</ErrorAlert>}
        {/* Stays a live region while it is empty: one that comes with its text is not announced everywhere. */}
        <div role="status">{state === 'sent' && <p className="alert alert-success">{THANKS}</p>}</div>
        <Button type="submit" color="accent" block aria-disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending…' : 'Send'}
        </Button>
      </Card>
    </Page>
  );
}
