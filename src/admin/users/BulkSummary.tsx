import { useEffect, useRef } from 'react';
import { MessageBox } from '../../components/MessageBox';

/** The result of a change of several users. It takes the focus, since the pressed button is gone. */
export function BulkSummary({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.focus({ preventScroll: true });
  }, [text]);
  return (
    <MessageBox
      ref={box}
      color="secondary"
      role="status"
      tabIndex={-1}
      className={text ? 'bulk-summary mb-2' : 'visually-hidden'}
    >
      {text}
    </MessageBox>
  );
}
