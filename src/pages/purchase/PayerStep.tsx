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
        <button
          key={payer}
          type="button"
          className="payer-choice"
          aria-pressed={chosen === payer}
          aria-labelledby={`${id}${payer}`}
          aria-describedby={`${id}${payer}-text`}
          disabled={settled && payer !== 'instructor'}
          onClick={() => onChoose(payer)}
        >
          <strong id={`${id}${payer}`}>{title}</strong>
          <span id={`${id}${payer}-text`}>{text}</span>
        </button>
      ))}
    </div>
  );
}
