import ChevronRight from 'bootstrap-icons/icons/chevron-right.svg?react';
import { useId } from 'react';
import { Button, Card } from 'reactstrap';
import type { Payer } from '../../contract/purchase';
import { NOBODY_PAYS, PLAYS_FREE } from '../../rules/money';

interface Choice {
  payer: Payer;
  title: string;
  text: string;
}

const instructorPays: Choice = {
  payer: 'instructor',
  title: 'I pay as the instructor',
  text: 'One payment for the whole class, now by card or later by invoice. Students play at no charge.',
};

const choices: readonly Choice[] = [
  instructorPays,
  {
    payer: 'student',
    title: 'Students pay',
    text: 'You create the session at no charge. Each student pays by card before playing.',
  },
];

/** The title of the payer `student` where the school of the instructor plays the simulation free. */
export const FREE_CHOICE = 'Nobody pays';

const freeChoices: readonly Choice[] = [
  { payer: 'student', title: FREE_CHOICE, text: NOBODY_PAYS },
  { ...instructorPays, text: `Not needed: ${PLAYS_FREE}. ${instructorPays.text}` },
];

interface Props {
  chosen: Payer | null;
  /** After a payment the payer cannot change. */
  settled: boolean;
  /** The school of the instructor plays the simulation free, and nothing was paid. */
  free: boolean;
  onChoose: (payer: Payer) => void;
}

export function PayerStep({ chosen, settled, free, onChoose }: Props) {
  const id = useId();
  return (
    <div className="d-grid gap-3">
      {(free ? freeChoices : choices).map(({ payer, title, text }) => {
        const disabled = settled && payer === 'student';
        return (
          <Card
            key={payer}
            body
            className="payer-choice flex-row align-items-center justify-content-between gap-3 p-4"
          >
            <div>
              <Button
                color="link"
                size="lg"
                className="p-0 border-0 fw-semibold text-start text-reset text-decoration-none stretched-link"
                aria-pressed={chosen === payer}
                aria-describedby={`${id}${payer}`}
                disabled={disabled}
                onClick={() => onChoose(payer)}
              >
                {title}
              </Button>
              <p id={`${id}${payer}`} className="mt-1 mb-0 text-secondary">
                {disabled ? 'Your card was charged already: students pay nothing.' : text}
              </p>
            </div>
            {!disabled && <ChevronRight className="flex-shrink-0 text-accent" />}
          </Card>
        );
      })}
    </div>
  );
}
