import { Button } from 'reactstrap';
import { saveFile } from '../../lib/saveFile';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, which are shown this one time. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const save = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'casebridge-recovery-codes.txt');
  return (
    <>
      <p>
        <strong>Save your recovery codes.</strong> If you lose your authenticator app, each signs you in once.
        They are not shown again, and those from before no longer work.
      </p>
      <ul className="list-unstyled font-monospace" aria-label="Recovery codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="d-flex flex-wrap gap-2">
        <Button autoFocus data-autofocus outline color="primary" onClick={save}>
          Download codes
        </Button>
        <Button color="accent" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </>
  );
}
