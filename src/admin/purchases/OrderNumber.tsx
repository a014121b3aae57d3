import { Fragment } from 'react';
import { UNKNOWN } from '../../rules/numbers';

/**
 * An order number that may break after its hyphens and within long runs without one. Browsers alone do not break
 * between a hyphen and a digit.
 */
export function OrderNumber({ order }: { order: string }) {
  if (!order) return UNKNOWN;
  const parts = order.match(/[^-]{1,12}-?|-/g) ?? [];
  return (
    <code className="order-number">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one number never change places
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
