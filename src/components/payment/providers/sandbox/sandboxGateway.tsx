import {
  type ComponentProps,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from 'reactstrap';
import { confirmSandbox } from '../../../../api/payments/payments';
import type { SandboxConfirm, SandboxConfirmResult } from '../../../../contract/payment';
import { Dialog } from '../../../Dialog';
import { FormField } from '../../../FormField';
import { type CardFieldsProps, type CardGateway, type Confirmation, declined, unclear } from '../gateway';
import {
  type CardField,
  type CardInput,
  cardFields,
  cardLabels,
  cardProblems,
  expiryOf,
  formatters,
} from './card';

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

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** The caret's position after formatting: behind the same number of digits. */
function caretAfter(formatted: string, digits: number): number {
  let position = 0;
  for (let seen = 0; seen < digits && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) seen += 1;
  }
  return position;
}

interface FieldProps extends Omit<ComponentProps<typeof FormField>, 'onChange' | 'ref'> {
  field: CardField;
  inputs: Map<string, HTMLInputElement>;
  onText: (field: CardField, text: string) => void;
}

function CardInputField({ field, inputs, onText, ...props }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const ref: Ref<HTMLInputElement> = (element) => {
    input.current = element;
    if (element) inputs.set(field, element);
  };
  return (
    <FormField
      {...props}
      ref={ref}
      type="text"
      inputMode="numeric"
      onChange={({ currentTarget: { value, selectionStart } }) => {
        const formatted = formatters[field](value);
        const atEnd = selectionStart === null || selectionStart === value.length;
        caret.current = atEnd ? null : caretAfter(formatted, digitsIn(value.slice(0, selectionStart)));
        onText(field, formatted);
      }}
    />
  );
}

interface CardInputsProps {
  value: CardInput;
  problems: Partial<CardInput>;
  disabled: boolean;
  /** Refs to the inputs, for `focus`. */
  inputs: Map<string, HTMLInputElement>;
  onText: (field: CardField, text: string) => void;
  onLeave: (field: CardField) => void;
}

/** The number, date and code of a card, formatted during typing. */
function CardInputs({ value, problems, disabled, inputs, onText, onLeave }: CardInputsProps) {
  const common = (field: CardField) => ({
    field,
    label: cardLabels[field],
    inputs,
    onText,
    value: value[field],
    error: problems[field],
    disabled,
    onBlur: () => onLeave(field),
  });
  return (
    <fieldset className="mb-3 mt-2 border-top pt-3">
      <legend className="visually-hidden">Card</legend>
      <CardInputField {...common('number')} autoComplete="cc-number" placeholder="1234 1234 1234 1234" />
      <div className="field-pair">
        <CardInputField {...common('expiry')} autoComplete="cc-exp" placeholder="MM / YY" />
        <CardInputField {...common('cvc')} autoComplete="cc-csc" placeholder="CVC" />
      </div>
    </fieldset>
  );
}

interface AuthenticationDialogProps {
  onAnswer: (answer: 'approved' | 'refused') => void;
}

/** The sandbox's version of a bank's confirmation page. */
function AuthenticationDialog({ onAnswer }: AuthenticationDialogProps) {
  const refuse = () => onAnswer('refused');
  return (
    <Dialog heading="Authentication" centered toggle={refuse} backdrop="static">
      <p>
        Test mode: here the bank of a real card would ask its holder to confirm this payment. Choose what it
        would answer.
      </p>
      <div className="d-flex flex-wrap gap-2">
        <Button color="accent" onClick={() => onAnswer('approved')}>
          Complete authentication
        </Button>
        <Button outline color="primary" onClick={refuse}>
          Fail authentication
        </Button>
      </div>
    </Dialog>
  );
}
