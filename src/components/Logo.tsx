/** The arch, in the colour of the text around it. It has a name where no word stands next to it. */
export const Logo = ({ size = 26, name }: { size?: number; name?: string }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} role="img" aria-label={name} aria-hidden={!name}>
    <path d="M3 24V14a13 11 0 0 1 26 0v10h-6v-9a7 6 0 0 0-14 0v9z" fill="currentColor" />
    <path d="M2 26h28" stroke="#e07a2f" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
