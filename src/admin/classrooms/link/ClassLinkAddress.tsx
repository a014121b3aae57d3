import { type ReactNode, useRef, useState } from 'react';
import { Button } from 'reactstrap';
import type { ClassLink, Classroom } from '../../../api/classrooms';
import { FormField } from '../../../components/fields/FormField';
import { LatePart } from '../../../components/LatePart';

const loadRoom = () => import('./RoomDialog');

/** The address where a student enters the code, without its protocol. */
const entryOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/[^/]*$/, '');

interface Props {
  session: Classroom;
  link: ClassLink;
  /** More buttons. */
  children: ReactNode;
}

/** The link of a class in its three forms: an address to copy, a code to type, and a QR code to scan. A closed one is not handed out. */
export function ClassLinkAddress({ session, link, children }: Props) {
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
        <div className="class-link mb-3">
          <div>
            <FormField
              label="Link"
              ref={field}
              readOnly
              value={url}
              onFocus={({ target }) => target.select()}
              action={
                link.open && (
                  <Button type="button" color="primary" onClick={copy}>
                    Copy
                  </Button>
                )
              }
            />
            <p role="status" className="small text-secondary mb-0">
              {copied === url && 'Copied.'}
            </p>
          </div>
          <div>
            <p className="mb-1">Code</p>
            <p className="class-code mb-1" translate="no">
              {code}
            </p>
            <p className="small text-secondary text-break mb-0">{`Enter it at ${entryOf(url)}`}</p>
          </div>
        </div>
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
