import { useId } from 'react';
import type { Payer } from '../../contract/purchase';

interface Choice {
  payer: Payer;
  title: string;
  text: string;
}

const choices: readonly Choice[] = [
  {
    payer: 'instructor',
    title: 'I pay as the instructor',
    text: 'One payment for the whole class, now by card or later by invoice. Students play at no charge.',
  },
  {
    payer: 'student',
    title: 'Students pay',
    text: 'You create the session at no charge. Each student pays by card before playing.',
  },
];

interface Props {
  chosen: Payer | null;
  /** Something was paid for already: who pays is settled. */
  settled: boolean;
  onChoose: (payer: Payer) => void;
}

export function PayerStep({ chosen, settled, onChoose }: Props) {
  const id = useId();
  return (
    <div className="payer-choices">
      {choices.map(({ payer, title, text }) => (
        <div key={payer} className="payer-choice">
          <button
            type="button"
            className="payer-button"
            aria-pressed={chosen === payer}
            aria-describedby={`${id}${payer}`}
            disabled={settled && payer !== 'instructor'}
            onClick={() => onChoose(payer)}
          >
            {title}
          </button>
          <p id={`${id}${payer}`}>{text}</p>
        </div>
      ))}
    </div>
  );
}
