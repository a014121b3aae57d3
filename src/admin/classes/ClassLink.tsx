import { type ReactNode, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { Class, ClassLink } from '../../api/classes';
import { Confirm } from '../../components/Dialog';
import { FormField } from '../../components/FormField';
import { DraftNotice } from '../../components/form/formErrors';
import { useRecordForm } from '../../components/form/useRecordForm';
import { LatePart } from '../../components/LatePart';
import { ErrorAlert } from '../../components/MessageBox';
import { NameDialog } from '../../components/name/NameDialog';
import { useCall } from '../../components/useCall';
import type { ClassLinkUpdate } from '../../contract/classLink';
import { draftNames, nameOfClass } from '../../rules/classes';
import { hasName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { renewLink, saveLink } from '../../store/classes';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

interface ClassLinkSectionProps {
  session: Class;
  /** Whether the reader may change the class. */
  runs: boolean;
}

/** The link by which students join the class by themselves. An instructor without a name is asked for one before it is created. */
export function ClassLinkSection({ session, runs }: ClassLinkSectionProps) {
  const { _id, link } = session;
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [naming, setNaming] = useState(false);
  const { busy, failure, call } = useCall();
  const save = (changes: ClassLinkUpdate) => call(() => dispatch(saveLink(_id, changes)));

  const asksName = user !== null && user._id === session.instructor._id && !hasName(user);
  const closeNaming = () => setNaming(false);
  const create = () => {
    closeNaming();
    save({});
  };

  return (
    <section className="record-body d-print-none" aria-labelledby="link-title">
      <h2 id="link-title" className="visually-hidden">
        Class link
      </h2>
      <div className="card card-body mt-3">
        <p className={link ? 'text-secondary' : ''}>
          {link && !link.open
            ? 'Nobody can join at the moment. Students who have joined stay.'
            : 'Share one link or code with everybody. Students join by themselves with their email, until all seats are taken.'}
        </p>
        {failure && <ErrorAlert>{failure.message}</ErrorAlert>}
        {link && (
          <ClassLinkAddress session={session} link={link}>
            {runs && (
              <>
                <Button
                  color="primary"
                  outline
                  aria-disabled={busy}
                  onClick={() => save({ open: !link.open })}
                >
                  {link.open ? 'Close link' : 'Open link'}
                </Button>
                <RenewLink session={_id} />
              </>
            )}
          </ClassLinkAddress>
        )}
        {runs && !link && (
          <Button
            color="accent"
            className="align-self-start"
            aria-disabled={busy}
            onClick={() => (asksName ? setNaming(true) : create())}
          >
            {busy ? 'Creating…' : 'Create class link'}
          </Button>
        )}
        {naming && user && <NameDialog user={user} onSaved={create} onSkip={create} onClose={closeNaming} />}
        {runs && link && <LinkDomains session={session} domains={link.domains} />}
        {!runs && link?.domains && <p className="mb-0 mt-3">{`Only for addresses at ${link.domains}.`}</p>}
      </div>
    </section>
  );
}

const loadRoom = () => import('./RoomDialog');

/** The address where a student enters the code, without its protocol. */
const entryOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');

interface ClassLinkAddressProps {
  session: Class;
  link: ClassLink;
  /** More buttons. */
  children: ReactNode;
}

/** The link of a class in its three forms: an address to copy, a code to type, and a QR code to scan. A closed one is not handed out. */
function ClassLinkAddress({ session, link, children }: ClassLinkAddressProps) {
  const { url, code } = link;
  const [copied, setCopied] = useState('');
  const [inRoom, setInRoom] = useState(false);
  const closeRoom = () => setInRoom(false);
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    field.current?.select();
    // If the browser refuses the clipboard, the link is selected to be copied by hand.
    await navigator.clipboard?.writeText(url).then(
      () => setCopied(url),
      () => {},
    );
  };

  return (
    <div className="mb-3">
      {url && (
        <>
          <FormField
            label="Link"
            ref={field}
            readOnly
            value={url}
            onFocus={({ target }) => target.select()}
            action={
              link.open && (
                <Button type="button" color="accent" onClick={copy}>
                  Copy
                </Button>
              )
            }
          />
          <p role="status" className="small text-secondary mb-0">
            {copied === url && 'Copied.'}
          </p>
          <p className="mb-1">Code</p>
          <p className="h2 mb-1 font-monospace" translate="no">
            {code}
          </p>
          <p className="small text-secondary text-break">{`Enter it at ${entryOf(url)}`}</p>
        </>
      )}
      <div className="d-flex flex-wrap gap-2">
        {url && link.open && (
          <Button type="button" color="primary" outline onClick={() => setInRoom(true)}>
            Show QR code
          </Button>
        )}
        {children}
      </div>
      {inRoom && (
        <LatePart load={loadRoom} onMissing={closeRoom}>
          {(RoomDialog) => (
            <RoomDialog session={session} link={link} entry={entryOf(url)} onClose={closeRoom} />
          )}
        </LatePart>
      )}
    </div>
  );
}

/** Limits the class link to addresses of some domains. */
function LinkDomains({ session, domains }: { session: Class; domains: string }) {
  const { _id } = session;
  const dispatch = useAppDispatch();
  const form = useRecordForm({
    name: draftNames(_id).link,
    title: nameOfClass(session),
    stored: { domains },
    save: (changes) => dispatch(saveLink(_id, changes)),
    onSaved: () => dispatch(showAlert('success', 'Class link successfully updated.')),
  });
  return (
    <form className="mt-4" {...form.formProps}>
      <DraftNotice {...form} />
      {form.failure && !form.failure.errors?.domains && <ErrorAlert>{form.failure.message}</ErrorAlert>}
      <FormField
        label="Email domains"
        autoComplete="off"
        maxLength={1000}
        hint="Such as school.example, separated by commas. Leave blank to let any address join."
        {...form.text('domains')}
        action={
          <Button type="submit" color="primary" outline aria-disabled={form.saving}>
            {form.saving ? 'Saving…' : 'Save'}
          </Button>
        }
      />
    </form>
  );
}

/** Replaces the class link after a question, since the one before ends at once. */
function RenewLink({ session }: { session: string }) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState(false);
  const { busy, failure, call, clear } = useCall();

  const renew = async () => {
    const { error } = await call(() => dispatch(renewLink(session)));
    if (error) return;
    setAsking(false);
    dispatch(showAlert('success', 'The class has a new link.'));
  };

  return (
    <>
      <Button
        color="primary"
        outline
        onClick={() => {
          clear();
          setAsking(true);
        }}
      >
        Renew link
      </Button>
      {asking && (
        <Confirm
          title="Renew the class link?"
          confirm={busy ? 'Renewing…' : 'Renew link'}
          danger
          busy={busy}
          error={failure?.message}
          onConfirm={renew}
          onCancel={() => setAsking(false)}
        >
          <p>
            The link, the code and the QR code that you have shared stop working at once. Students who have
            joined stay in the class.
          </p>
        </Confirm>
      )}
    </>
  );
}
