import fc from 'fast-check';
import { seed, times } from './generated';

// Every property is tried with these values, unless it asks for more of them.
fc.configureGlobal({ seed, numRuns: times(25) });
