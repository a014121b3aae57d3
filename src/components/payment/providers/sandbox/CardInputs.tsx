import { type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react';
import { FormGroup } from 'reactstrap';
import { FormField } from '../../../fields/FormField';
import { type CardField, type CardInput, cardLabels, formatters } from './card';

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

interface Props {
  value: CardInput;
  problems: Partial<CardInput>;
  disabled: boolean;
  /** Refs to the inputs, for `focus`. */
  inputs: Map<string, HTMLInputElement>;
  onText: (field: CardField, text: string) => void;
  onLeave: (field: CardField) => void;
}

/** The number, date and code of a card, formatted during typing. */
export function CardInputs({ value, problems, disabled, inputs, onText, onLeave }: Props) {
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
    <FormGroup tag="fieldset" className="mt-2 border-top pt-3">
      <legend className="visually-hidden">Card</legend>
      <CardInputField {...common('number')} autoComplete="cc-number" placeholder="1234 1234 1234 1234" />
      <div className="field-pair field-pair-short">
        <CardInputField {...common('expiry')} autoComplete="cc-exp" placeholder="MM / YY" />
        <CardInputField {...common('cvc')} autoComplete="cc-csc" placeholder="CVC" />
      </div>
    </FormGroup>
  );
}
