import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from 'reactstrap';
import { FormField, TextAreaField } from '../../components/FormField';
import { DraftNotice, FormFailure } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { ErrorAlert, MessageBox } from '../../components/MessageBox';
import { Page } from '../../components/Page';
import type { ContactMessage } from '../../contract/contact';
import { isEmailAddress } from '../../contract/emailAddress';
import { MAX_CONTACT_MESSAGE } from '../../contract/limits';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { sendMessage } from '../../store/support/contact';

const THANKS = 'Thank you for reaching out. We will respond shortly.';
const THANKS_MS = 3000;

const labels = { name: 'Name', lastname: 'Surname', email: 'Email', message: 'Message' };

const NOT_SENT = 'We couldn’t send your message. Your entries are kept: try again.';

export function Component() {
  const [params] = useSearchParams();
  const asked = beginningOf(params.get('m') ?? '', MAX_CONTACT_MESSAGE);
  // Another message in the link is another form.
  return <Contact key={asked} asked={asked} />;
}

/** '3:24 pm' on one line, as other times are written. */
const timeOf = (at: Date): string =>
  at
    .toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replace(/\s/, '\u00a0')
    .toLowerCase();

/** The form; `asked` is a message that a link has started. */
function Contact({ asked }: { asked: string }) {
  const user = useAppSelector(selectUser);
  const dispatch = useAppDispatch();
  const [isFresh, setIsFresh] = useState(true);
  /** When the last message was sent, and whether its thanks are still shown. */
  const [sentAt, setSentAt] = useState<Date | null>(null);
  const [thanks, setThanks] = useState(false);
  const trap = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  const form = useRecordForm<ContactMessage, { id: string }>({
    name: `contact/${asked}`,
    title: 'your message',
    stored: {
      name: user?.name ?? '',
      lastname: user?.lastname ?? '',
      email: user?.email ?? '',
      message: isFresh ? asked : '',
    },
    problemsOf,
    save: async (values) => {
      setThanks(false);
      const topic = trap.current?.value;
      const { data, error } = await dispatch(sendMessage(topic ? { ...values, topic } : values));
      return data?.id ? { data } : { error: error ?? { status: 0, message: NOT_SENT } };
    },
    onSaved: () => {
      setIsFresh(false);
      setSentAt(new Date());
      setThanks(true);
    },
  });
  const { failure, saving } = form;

  useEffect(() => {
    if (!thanks) return;
    confirmation.current?.focus();
    const timer = setTimeout(setThanks, THANKS_MS, false);
    return () => clearTimeout(timer);
  }, [thanks]);

  const field = (name: keyof ContactMessage) => ({ ...form.text(name), required: true });

  return (
    <Page title="Contact">
      <div className="document">
        <h1>Contact us</h1>
        <p className="lead">Questions about a simulation, access or an invoice? Write to us.</p>
        <form className="card card-body" {...form.formProps}>
          <DraftNotice {...form} />
          {/* Always rendered: not every screen reader announces a live region that arrives with its text. */}
          <div ref={confirmation} role="status" tabIndex={-1}>
            {sentAt && thanks && <MessageBox color="success">{THANKS}</MessageBox>}
            {sentAt && !thanks && (
              <p className="text-secondary">{`Your last message was sent at ${timeOf(sentAt)}.`}</p>
            )}
          </div>
          {/* Without the failure: it is shown at the button that was pressed. */}
          <FormFailure form={{ ...form, failure: null }} labels={labels} />
          <div className="field-pair">
            <FormField label={labels.name} autoComplete="given-name" {...field('name')} />
            <FormField label={labels.lastname} autoComplete="family-name" {...field('lastname')} />
          </div>
          <FormField label={labels.email} type="email" autoComplete="email" {...field('email')} />
          <TextAreaField
            label={labels.message}
            rows={6}
            maxLength={MAX_CONTACT_MESSAGE}
            {...field('message')}
          />
          {/* A hidden field that only bots fill in. */}
          <div hidden>
            <input ref={trap} name="topic" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
          </div>
          {failure?.message && <ErrorAlert>{failure.message}</ErrorAlert>}
          <Button type="submit" color="accent" block aria-disabled={saving}>
            {saving ? 'Sending…' : 'Send'}
          </Button>
        </form>
      </div>
    </Page>
  );
}

const required: Readonly<Record<keyof ContactMessage, string>> = {
  name: 'Enter your name.',
  lastname: 'Enter your surname.',
  email: 'Enter your email.',
  message: 'Enter a message.',
};

/** The errors of the fields, in the order of the form. */
function problemsOf(form: ContactMessage): Partial<Record<keyof ContactMessage, string>> {
  const names = Object.keys(required) as (keyof ContactMessage)[];
  const problems = names.flatMap((name) => (form[name].trim() ? [] : [[name, required[name]] as const]));
  if (form.email.trim() && !isEmailAddress(form.email.trim())) {
    problems.push(['email', 'Enter a valid email address.']);
  }
  return Object.fromEntries(problems);
}

/** The first `length` characters, with no surrogate pair cut in two. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
