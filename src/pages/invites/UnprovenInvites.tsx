import { ConfirmAddress } from '../../components/identity/ConfirmAddress';

/** Asks for a proof of the address, before which nobody sees the invites that were sent to it. */
export default function UnprovenInvites({ email }: { email: string }) {
  return (
    <>
      <p className="mt-4">Confirm your email address to see the invites that were sent to it.</p>
      <ConfirmAddress email={email} />
    </>
  );
}
