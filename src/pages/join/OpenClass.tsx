import type { OpenClass as Item } from '../../api/classLinks';
import { Cover } from '../../components/Cover';
import { Facts } from '../../components/Facts';
import { formatDateTime } from '../../lib/dates';
import { isBeforeOpening } from '../../rules/classes';
import { formatPrice } from '../../rules/money';
import { formatMinutes } from '../../rules/numbers';
import { JoinFrame } from './JoinFrame';
import { JoinSteps } from './JoinSteps';
import { instructorName } from './joinTexts';

interface Props {
  code: string;
  item: Item;
  onReload: () => void;
}

/** A class as its link shows it, with the way in. */
export function OpenClass({ code, item, onReload }: Props) {
  const { client: simulation, name, variation, opens_at, closes_at } = item;
  const title = name || simulation.name;
  const instructor = instructorName(item);
  const facts = [
    ...(instructor ? [['Instructor', <bdi key="instructor">{instructor}</bdi>] as const] : []),
    ...(variation ? [['Activity', variation] as const] : []),
    // A variation may be longer or shorter than the simulation.
    ...(simulation.duration && !variation ? [['Duration', formatMinutes(simulation.duration)] as const] : []),
    ...(item.asks_payment && simulation.price !== null
      ? [['Your seat', `${formatPrice(simulation.price)}, paid by card after you have joined`] as const]
      : []),
    ...(isBeforeOpening(item, new Date())
      ? [['Opens', `${formatDateTime(opens_at)}. You can join now, and play from then on.`] as const]
      : []),
    ...(closes_at && item.state !== 'over' ? [['Closes', formatDateTime(closes_at)] as const] : []),
  ];
  return (
    <JoinFrame
      title={`Join ${title}`}
      above={<Cover sources={[simulation.cover_url]} category={simulation.category} />}
    >
      <p className="text-secondary mb-1">Join the class</p>
      <h1 className="h2 text-break">{title}</h1>
      {(name || simulation.subtitle) && (
        <p className="mb-0">
          {name && <strong className="d-block">{simulation.name}</strong>}
          <span>{simulation.subtitle}</span>
        </p>
      )}
      <Facts facts={facts} />
      <JoinSteps code={code} item={item} onReload={onReload} />
    </JoinFrame>
  );
}
