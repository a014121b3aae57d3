import './classLink.scss';
import { useState } from 'react';
import { Button, Card } from 'reactstrap';
import type { Classroom } from '../../../api/classrooms';
import { ErrorAlert } from '../../../components/ErrorAlert';
import { LatePart } from '../../../components/LatePart';
import type { ClassLinkUpdate } from '../../../contract/classLink';
import { hasName } from '../../../rules/users';
import { saveLink } from '../../../store/classrooms';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectUser } from '../../../store/session';
import { StatusPill } from '../../shared/StatusPill';
import { ClassLinkAddress } from './ClassLinkAddress';
import { LinkDomains } from './LinkDomains';
import { RenewLink } from './RenewLink';

const loadNaming = () => import('../../../components/name/NameDialog');

interface Props {
  session: Classroom;
  /** Whether the reader may change the class. */
  runs: boolean;
}

/** The link by which students join the class by themselves. An instructor without a name is asked for one before it is created. */
export function ClassLinkSection({ session, runs }: Props) {
  const { _id, link } = session;
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [naming, setNaming] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  const save = async (changes: ClassLinkUpdate) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const { error } = await dispatch(saveLink(_id, changes));
    setBusy(false);
    if (error) setProblem(error.message);
  };

  const asksName = user !== null && user._id === session.instructor._id && !hasName(user);
  const closeNaming = () => setNaming(false);
  const create = () => {
    closeNaming();
    save({});
  };

  return (
    <section className="record-body d-print-none" aria-labelledby="link-title">
      <div className="d-flex flex-wrap align-items-start gap-2">
        <h2 id="link-title">Class link</h2>
        {link && (
          <StatusPill tone={link.open ? 'success' : 'neutral'}>{link.open ? 'Open' : 'Closed'}</StatusPill>
        )}
      </div>
      <Card body>
        <p className={link ? 'text-secondary' : ''}>
          {link && !link.open
            ? 'Nobody can join at the moment. Students who have joined stay.'
            : 'Share one link or code with everybody. Students join by themselves with their email, until all seats are taken.'}
        </p>
        {problem && <ErrorAlert>{problem}</ErrorAlert>}
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
            color="primary"
            className="align-self-start"
            aria-disabled={busy}
            onClick={() => (asksName ? setNaming(true) : create())}
          >
            {busy ? 'Creating…' : 'Create class link'}
          </Button>
        )}
        {naming && user && (
          <LatePart load={loadNaming} onMissing={closeNaming}>
            {(NameDialog) => (
              <NameDialog user={user} onSaved={create} onSkip={create} onClose={closeNaming} />
            )}
          </LatePart>
        )}
        {runs && link && <LinkDomains session={session} domains={link.domains} />}
        {!runs && link?.domains && <p className="mb-0 mt-3">{`Only for addresses at ${link.domains}.`}</p>}
      </Card>
    </section>
  );
}
