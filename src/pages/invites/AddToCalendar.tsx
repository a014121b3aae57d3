import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Invite } from '../../api/invites';
import { ErrorAlert } from '../../components/ErrorAlert';
import { saveFile } from '../../lib/saveFile';

/** Downloads the dates of an invite as a calendar file. */
export function AddToCalendar({ invite }: { invite: Invite }) {
  const { hash } = useLocation();
  const button = useRef<HTMLElement>(null);
  const [failed, setFailed] = useState(false);
  // The link in the invitation mail leads here.
  useEffect(() => {
    if (hash === '#calendar') button.current?.focus();
  }, [hash]);

  const save = async () => {
    setFailed(false);
    try {
      const { calendarFile } = await import('./calendarFile');
      const address = window.location.origin + window.location.pathname;
      const file = calendarFile(invite, { address, now: new Date() });
      saveFile(new Blob([file], { type: 'text/calendar;charset=utf-8' }), 'invite.ics');
    } catch {
      setFailed(true);
    }
  };
  return (
    <>
      <p>
        <Button
          innerRef={(element: HTMLElement | null) => {
            button.current = element;
          }}
          // The heading of a new screen leaves the focus there.
          data-autofocus={hash === '#calendar' || undefined}
          outline
          color="primary"
          size="sm"
          onClick={save}
        >
          Add to calendar
        </Button>
      </p>
      {failed && <ErrorAlert>The calendar file could not be made. Try again.</ErrorAlert>}
    </>
  );
}
