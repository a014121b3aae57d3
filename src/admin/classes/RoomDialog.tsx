import { QRCodeSVG } from 'qrcode.react';
import type { Class, ClassLink } from '../../api/classes';
import { Dialog } from '../../components/Dialog';
import { nameOfClass } from '../../rules/classes';
import { fullName } from '../../rules/users';

interface Props {
  session: Class;
  link: ClassLink;
  /** The address where a student enters the code. */
  entry: string;
  onClose: () => void;
}

/**
 * The class link in a size that is read, and scanned, from the back of a lecture room. A printed sheet, which is read
 * elsewhere, also names the class.
 */
export default function RoomDialog({ session, link: { url, code }, entry, onClose }: Props) {
  return (
    <Dialog heading="Join the class" toggle={onClose} size="xl" centered>
      <div className="class-room text-break text-center">
        <div className="d-none d-print-block mb-3">
          <p className="h1 mb-1">{nameOfClass(session)}</p>
          {session.name && <p className="lead mb-0">{session.client.name}</p>}
          <p className="lead mb-0">
            <bdi>{fullName(session.instructor)}</bdi>
          </p>
        </div>
        <QRCodeSVG
          className="qr-code d-block h-auto mx-auto mb-3"
          value={url}
          title={`QR code of the class link ${code}`}
          role="img"
          marginSize={4}
        />
        <p>
          Scan the QR code, or enter this code at <strong translate="no">{entry}</strong>
        </p>
        <p className="fw-semibold font-monospace" translate="no">
          {code}
        </p>
      </div>
    </Dialog>
  );
}
