import { useEffect, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import { ErrorAlert } from '../../components/ErrorAlert';
import { mailJoinLink } from '../../store/classLinks';
import { useAppDispatch } from '../../store/hooks';

interface Props {
  code: string;
  email: string;
  onOther: () => void;
}

/** Tells the visitor to open the mail, which is the last step into the class. */
export function CheckMail({ code, email, onOther }: Props) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const again = async () => {
    if (state === 'busy') return;
    setState('busy');
    setProblem('');
    const { error } = await dispatch(mailJoinLink(code, email));
    setState(error ? 'idle' : 'sent');
    if (error) setProblem(error.message);
  };

  return (
    <section aria-labelledby="check-mail">
      <h2 ref={heading} id="check-mail" className="h3" tabIndex={-1}>
        Check your email
      </h2>
      <p>
        We have sent a link to{' '}
        <strong className="text-break" translate="no">
          {email}
        </strong>
        . Open it on this device if you can: your seat is yours as soon as you do.
      </p>
      <p className="text-secondary">Nothing there? Check your spam folder, or send it again.</p>
      {problem && <ErrorAlert>{problem}</ErrorAlert>}
      <div className="d-flex flex-wrap gap-2">
        <Button color="primary" outline aria-disabled={state === 'busy'} onClick={again}>
          {state === 'busy' ? 'Sending…' : 'Send again'}
        </Button>
        <Button color="link" onClick={onOther}>
          Use another address
        </Button>
      </div>
      <p role="status" className="mt-2 mb-0">
        {state === 'sent' &&
          'We send at most three emails in a quarter of an hour. Check your spam folder too.'}
      </p>
    </section>
  );
}
