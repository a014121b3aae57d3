export const demoPassword = 'Teach-with-cases-26';

/** The accounts that the server prints at its start, one for each role. */
export const demoAccounts = [
  { role: 'administrator', email: 'administrator@demo.example', name: 'Ada', lastname: 'Lindqvist' },
  { role: 'manager', email: 'manager@demo.example', name: 'Marcus', lastname: 'Oyelaran' },
  { role: 'instructor', email: 'instructor@demo.example', name: 'Irene', lastname: 'Castellanos' },
  { role: 'student', email: 'student@demo.example', name: 'Sam', lastname: 'Whitlock' },
] as const;
