import { QRCodeSVG } from 'qrcode.react';

/** A QR code that can be scanned from the back of a lecture hall. */
export default function QrCode({ text, title }: { text: string; title: string }) {
  return <QRCodeSVG className="qr-code" value={text} title={title} role="img" marginSize={4} size={320} />;
}
