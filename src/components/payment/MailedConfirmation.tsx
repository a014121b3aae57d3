import { useAppSelector } from '../../store/hooks';
import { selectHas, selectUser } from '../../store/session';
import { EmailText } from '../EmailText';

interface Props {
  tag?: 'p' | 'span';
}

/** Says where the confirmation of an order or a payment was mailed, if the server mails any. */
export function MailedConfirmation({ tag: Tag = 'p' }: Props) {
  const isMailed = useAppSelector((state) => selectHas(state, 'money'));
  const email = useAppSelector(selectUser)?.email;
  if (!isMailed || !email) return null;
  return (
    <Tag className="mt-3">
      A confirmation was sent to{' '}
      <bdi>
        <EmailText email={email} />
      </bdi>
      .
    </Tag>
  );
}
