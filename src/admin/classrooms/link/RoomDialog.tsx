import { QRCodeSVG } from 'qrcode.react';
import { ModalBody, ModalHeader } from 'reactstrap';
import type { ClassLink } from '../../../api/records/classLink';
import { Dialog } from '../../../components/dialogs/Dialog';

interface Props {
  link: ClassLink;
  /** The address where a student enters the code. */
  entry: string;
  onClose: () => void;
}

/** The class link in a size that is read, and scanned, from the back of a lecture room. */
export default function RoomDialog({ link: { url, code }, entry, onClose }: Props) {
  return (
    <Dialog toggle={onClose} labelledBy="room-title" size="xl" centered>
      <ModalHeader toggle={onClose} id="room-title" tag="h2">
        Join the class
      </ModalHeader>
      <ModalBody className="class-room">
        <QRCodeSVG
          className="qr-code"
          value={url}
          title={`QR code of the class link ${code}`}
          role="img"
          marginSize={4}
        />
        <p className="room-entry">
          Scan the QR code, or enter this code at <strong>{entry}</strong>
        </p>
        <p className="class-code">{code}</p>
      </ModalBody>
    </Dialog>
  );
}
