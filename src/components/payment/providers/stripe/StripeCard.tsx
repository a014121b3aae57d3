import './stripeCard.scss';
import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeCardElementOptions } from '@stripe/stripe-js';
import { useEffect, useId, useImperativeHandle, useState } from 'react';
import { FormFeedback, FormGroup, Label } from 'reactstrap';
import { type CardFieldsProps, refused, unclear } from '../gateway';
import { confirmationOf } from './confirmation';

/** The field is an iframe of Stripe's: the app's style sheets do not apply. */
const style: StripeCardElementOptions['style'] = {
  base: {
    color: '#16213e',
    fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
    fontSize: '16px',
    '::placeholder': { color: '#5d6780' },
  },
  invalid: { color: '#b3261e', iconColor: '#b3261e' },
};

const CARD = 'card';

export const cardLabels = { [CARD]: 'Card' };

const NOT_REACHED = 'The payment provider cannot be reached. Try again.';

function missing({ empty }: { empty: boolean }): string {
  return empty ? 'Enter your card.' : 'Your card is incomplete.';
}

/** Stripe's card field with Stripe's message about it. */
export function StripeCard({ ref, onChange, showMissing, disabled }: CardFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const id = useId();
  const [entered, setEntered] = useState({ complete: false, empty: true, problem: '' });

  useImperativeHandle(ref, () => ({
    focus: () => elements?.getElement(CardElement)?.focus(),
    async confirm(clientSecret, billing) {
      const card = elements?.getElement(CardElement);
      if (!stripe || !card) return refused(NOT_REACHED);
      try {
        const payment_method = { card, billing_details: billing };
        return confirmationOf(await stripe.confirmCardPayment(clientSecret, { payment_method }));
      } catch {
        return unclear(NOT_REACHED);
      }
    },
  }));

  const problem = entered.complete ? '' : entered.problem || missing(entered);
  useEffect(() => onChange(problem ? { [CARD]: problem } : {}), [problem, onChange]);
  const error = showMissing ? problem : entered.problem;
  return (
    <FormGroup>
      <Label for={id}>{cardLabels[CARD]}</Label>
      <CardElement
        id={id}
        className="form-control stripe-card"
        options={{ style, classes: { invalid: 'is-invalid' }, disabled, hidePostalCode: true }}
        onChange={({ complete, empty, error: refusal }) =>
          setEntered({ complete, empty, problem: refusal?.message ?? '' })
        }
      />
      {error && <FormFeedback role="alert">{error}</FormFeedback>}
    </FormGroup>
  );
}
