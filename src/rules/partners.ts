/** A partner with a catalogue page at `/{key}`. A new partner is one entry. */
export interface Partner {
  key: string;
  name: string;
  subtitle: string;
  /**
   * The two colours of the page's gradient; the same colour twice makes it plain. White text needs enough contrast on
   * both.
   */
  colours: readonly [from: string, to: string];
}

const partnership = 'Simulations created in partnership with';

export const partners: readonly Partner[] = [
  { key: 'wharton', name: 'Wharton', subtitle: partnership, colours: ['#0b1f4b', '#7a1f33'] },
  { key: 'kellogg', name: 'Kellogg', subtitle: partnership, colours: ['#3b2667', '#5b3a96'] },
  {
    key: 'northbeam',
    name: 'Northbeam',
    subtitle: 'Explore simulations built by',
    colours: ['#0d4f4a', '#0d4f4a'],
  },
];
