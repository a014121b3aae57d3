import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { confirmSandbox } from '../../../../api/payments';
import type { SandboxConfirm, SandboxConfirmResult } from '../../../../contract/payment';
import { type CardFieldsProps, type CardGateway, type Confirmation, declined, unclear } from '../gateway';
import { AuthenticationDialog } from './AuthenticationDialog';
import { CardInputs } from './CardInputs';
import { type CardField, type CardInput, cardFields, cardLabels, cardProblems, expiryOf } from './card';

type Answer = 'approved' | 'refused';

const empty: CardInput = { number: '', expiry: '', cvc: '' };

function cardOf({ number, expiry, cvc }: CardInput): SandboxConfirm['card'] {
  const date = expiryOf(expiry);
  return {
    number: number.replaceAll(' ', ''),
    exp_month: date?.month ?? 0,
    exp_year: date?.year ?? 0,
    cvc,
  };
}

const outcomeOf = ({ id, status, error }: SandboxConfirmResult): Confirmation =>
  status === 'succeeded' ? { id } : declined(error ?? 'The payment was not completed.');

/** The sandbox provider: card fields, and a dialog for the bank's confirmation. */
function SandboxCardFields({ ref, onChange, showMissing, disabled }: CardFieldsProps) {
  const [card, setCard] = useState(empty);
  const [left, setLeft] = useState<ReadonlySet<CardField>>(new Set());
  const [asking, setAsking] = useState(false);
  const answer = useRef<((answer: Answer) => void) | null>(null);
  const [inputs] = useState(() => new Map<string, HTMLInputElement>());
  const problems = useMemo(() => cardProblems(card, new Date()), [card]);

  useEffect(() => onChange(problems), [problems, onChange]);

  const reply = (given: Answer) => {
    setAsking(false);
    answer.current?.(given);
    answer.current = null;
  };
  // A payer who leaves the form before confirming has not approved.
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      answer.current?.('refused');
    };
  }, []);

  useImperativeHandle(ref, () => ({
    focus: (field) => inputs.get(field)?.focus(),
    async confirm(clientSecret, billing) {
      const send = (authentication?: Answer) =>
        confirmSandbox({
          client_secret: clientSecret,
          card: cardOf(card),
          billing_details: billing,
          ...(authentication && { authentication }),
        });
      try {
        const first = await send();
        if (first.status !== 'requires_action') return outcomeOf(first);
        const given = new Promise<Answer>((resolve) => {
          answer.current = resolve;
          setAsking(true);
        });
        return outcomeOf(await send(shown.current ? await given : 'refused'));
      } catch (thrown) {
        return unclear(thrown instanceof Error ? thrown.message : String(thrown));
      }
    },
  }));

  const visible = Object.fromEntries(
    cardFields
      .filter((field) => showMissing || (left.has(field) && card[field] !== ''))
      .map((field) => [field, problems[field]]),
  );
  return (
    <>
      <CardInputs
        value={card}
        problems={visible}
        disabled={disabled}
        inputs={inputs}
        onText={(field, text) => setCard({ ...card, [field]: text })}
        onLeave={(field) => setLeft(new Set([...left, field]))}
      />
      {asking && <AuthenticationDialog onAnswer={reply} />}
    </>
  );
}

export const sandboxGateway: CardGateway = {
  testMode: true,
  labels: cardLabels,
  CardFields: SandboxCardFields,
};
