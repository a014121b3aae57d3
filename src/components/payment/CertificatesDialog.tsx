import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from 'reactstrap';
import type { Certificate } from '../../api/documents/certificates';
import { formatDate } from '../../lib/format/dates';
import { saveFile } from '../../lib/saveFile';
import { dayText } from '../../rules/documents/documents';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import {
  decideCertificate,
  downloadCertificate,
  fetchCertificates,
  selectCertificates,
  sendCertificate,
} from '../../store/documents/certificates';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import { Dialog } from '../Dialog';
import { FormField } from '../FormField';
import { showRefusal, submitOnce } from '../form/formErrors';
import { ErrorAlert } from '../MessageBox';
import { Placeholder, ReloadNotice } from '../RecordContent';

interface Props {
  /** The school whose certificates an administrator looks at; without it, the user's own, which sends them. */
  school?: string;
  onClose: () => void;
}

const stateText = ({ state, valid_until, reason }: Certificate): string => {
  if (state === 'accepted' && valid_until) return `Accepted until ${dayText(valid_until)}`;
  return state === 'refused' ? `Not accepted: ${reason}` : 'Waits to be looked at';
};

/** The certificates by which a school is exempt from sales taxes of the United States. */
export default function CertificatesDialog({ school = '', onClose }: Props) {
  const list = useAppSelector((state) => selectCertificates(state, school));
  const retry = useFetchIfStale(fetchCertificates, [school], list);
  const { items, error } = list;
  return (
    <Dialog heading="Tax exemption" toggle={onClose}>
      <p>
        {school
          ? 'While a certificate is accepted, no sales tax is added to what this school’s instructors buy in the United States.'
          : 'Is your school exempt from sales tax in the United States? Send its certificate. Once it is accepted, no sales tax is added to what its instructors buy.'}
      </p>
      {!items && !error && <Placeholder className="placeholder-block" height="6rem" />}
      {!items && error && (
        <ReloadNotice what="The certificates could not be loaded." error={error} onRetry={retry} />
      )}
      {items?.length === 0 && <p className="text-secondary">No certificate yet.</p>}
      <ul className="list-unstyled">
        {items?.map((certificate) => (
          <li key={certificate._id} className="border-top py-3">
            <CertificateLine certificate={certificate} />
            {school && <Decision certificate={certificate} onDecided={retry} />}
          </li>
        ))}
      </ul>
      {!school && items && <SendForm onSent={retry} />}
    </Dialog>
  );
}

function CertificateLine({ certificate }: { certificate: Certificate }) {
  const { _id, name, sent_by, created_at } = certificate;
  const dispatch = useAppDispatch();
  const load = async () => {
    const { data, error } = await dispatch(downloadCertificate(_id));
    if (data) saveFile(data, name);
    else if (error.status !== 401)
      dispatch(showAlert('danger', `The file could not be loaded. ${error.message}`));
  };
  return (
    <>
      <Button color="link" className="p-0 text-start text-break" onClick={load}>
        {name}
      </Button>
      <p className="mb-0">{stateText(certificate)}</p>
      <p className="small text-secondary mb-0">{`Sent by ${fullName(sent_by)} on ${formatDate(created_at)}`}</p>
    </>
  );
}

/** Accepts a certificate until a day, or refuses it for a reason. */
function Decision({ certificate, onDecided }: { certificate: Certificate; onDecided: () => void }) {
  const { _id, state, valid_until } = certificate;
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(state === 'waiting');
  const form = useForm({ defaultValues: { valid_until: valid_until ?? '', reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const decide = (isAccepted: boolean) =>
    submitOnce(form, async ({ valid_until, reason }) => {
      if (isAccepted && !valid_until)
        return form.setError('valid_until', { message: 'Enter its last day.' }, { shouldFocus: true });
      const decision = isAccepted ? { valid_until, reason: '' } : { valid_until: null, reason };
      const { error } = await dispatch(decideCertificate(_id, decision));
      if (error) return showRefusal(form, error);
      setIsOpen(false);
      onDecided();
    });
  if (!isOpen)
    return (
      <Button outline color="primary" size="sm" className="mt-2" onClick={() => setIsOpen(true)}>
        Change
      </Button>
    );
  return (
    <form noValidate className="mt-2" onSubmit={decide(true)}>
      <FormField
        {...form.register('valid_until')}
        type="date"
        label="Last day"
        error={errors.valid_until?.message}
      />
      <Button type="submit" color="accent" aria-disabled={isSubmitting}>
        Accept
      </Button>
      <details className="mt-3">
        <summary>Do not accept</summary>
        <FormField
          {...form.register('reason')}
          label="Reason"
          hint="The sender reads it."
          maxLength={500}
          error={errors.reason?.message}
        />
        <Button outline color="danger" aria-disabled={isSubmitting} onClick={decide(false)}>
          Do not accept
        </Button>
      </details>
      {errors.root && <ErrorAlert className="mt-3">{errors.root.message}</ErrorAlert>}
    </form>
  );
}

/** The content of a file in base 64. */
const contentOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/** The server measures it, too. */
const MOST_BYTES = 5 * 1024 * 1024;

function SendForm({ onSent }: { onSent: () => void }) {
  const dispatch = useAppDispatch();
  const form = useForm<{ content: FileList | null }>({ defaultValues: { content: null } });
  const { errors, isSubmitting } = form.formState;
  const send = submitOnce(form, async ({ content: chosen }) => {
    const refuse = (message: string) => form.setError('content', { message }, { shouldFocus: true });
    const file = chosen?.[0];
    if (!file || file.size > MOST_BYTES) return refuse('Choose a PDF, PNG or JPEG file of at most 5 MB.');
    const content = await contentOf(file).catch(() => null);
    if (content === null) return refuse('The file could not be read. Choose it again.');
    const { error } = await dispatch(sendCertificate({ name: file.name, content }));
    if (error) return showRefusal(form, error);
    form.reset();
    onSent();
  });
  return (
    <form noValidate onSubmit={send}>
      <FormField
        {...form.register('content')}
        type="file"
        accept="application/pdf,image/png,image/jpeg"
        label="Certificate"
        hint="A PDF, PNG or JPEG file of at most 5 MB."
        error={errors.content?.message}
      />
      <Button type="submit" color="accent" aria-disabled={isSubmitting}>
        {isSubmitting ? 'Sending…' : 'Send certificate'}
      </Button>
      {errors.root && <ErrorAlert className="mt-3">{errors.root.message}</ErrorAlert>}
    </form>
  );
}
