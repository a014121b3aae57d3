import type { Category } from '../../../src/contract/simulation';

interface Opening {
  key: string;
  label: string;
  /** The consequence that the student is told. */
  effect: string;
}

interface Decision {
  question: string;
  options: readonly Opening[];
}

const decisions: Readonly<Record<Category, Decision>> = {
  negotiations: {
    question: 'You have read your brief and the other side has just sat down. How do you open?',
    options: [
      {
        key: 'ask',
        label: 'Ask what matters most to them',
        effect: 'They tell you about their deadline. You know something now that was not in your brief.',
      },
      {
        key: 'offer',
        label: 'Put the first offer on the table',
        effect: 'Your number anchors the talk. They go quiet, and start to work from it.',
      },
      {
        key: 'wait',
        label: 'Let them make the first offer',
        effect: 'Their offer is better than you feared. You wonder how much better it could be.',
      },
    ],
  },
  marketing: {
    question: 'Your launch budget covers one bold step in the first quarter. Which do you take?',
    options: [
      {
        key: 'price',
        label: 'Enter below the market price',
        effect: 'Volume comes fast, and with it the first question about your margin.',
      },
      {
        key: 'brand',
        label: 'Spend it all on the brand',
        effect: 'Awareness doubles. The shelves are not stocked everywhere yet.',
      },
      {
        key: 'trial',
        label: 'Give away samples in two cities',
        effect: 'Few people know you, but those who do come back.',
      },
    ],
  },
  management: {
    question: 'Your new team meets for the first time. What do you do with the first hour?',
    options: [
      {
        key: 'goals',
        label: 'Set goals and deadlines',
        effect: 'Everyone knows what to do. Nobody has said yet what worries them.',
      },
      {
        key: 'listen',
        label: 'Hear from each of them',
        effect: 'You learn of a conflict that the handover note left out.',
      },
      {
        key: 'work',
        label: 'Work on the first problem together',
        effect: 'You see who takes the lead when nobody is asked to.',
      },
    ],
  },
  operations: {
    question: 'Orders pile up in front of the slowest station. What do you change first?',
    options: [
      {
        key: 'buffer',
        label: 'Allow more stock in between',
        effect: 'The line stops less often, and takes longer from start to end.',
      },
      {
        key: 'capacity',
        label: 'Add a shift at that station',
        effect: 'It keeps up now. The next station begins to struggle.',
      },
      {
        key: 'release',
        label: 'Release fewer orders at a time',
        effect: 'The pile shrinks. Sales ask why the order book is not moving.',
      },
    ],
  },
  math: {
    question: 'You may buy one piece of information before you decide. Which?',
    options: [
      {
        key: 'sample',
        label: 'A larger sample',
        effect: 'The estimate hardly moves, but its interval is half as wide.',
      },
      {
        key: 'model',
        label: 'A second model',
        effect: 'The two disagree in the tails, which is where your money is.',
      },
      { key: 'none', label: 'None: decide now', effect: 'You save the fee, and keep all of the risk.' },
    ],
  },
};

/** The first decision of a student, by the category of the simulation. */
export const openingsOf = (category: Category): Decision => decisions[category];
