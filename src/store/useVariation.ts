import type { Purchase } from '../api/purchases';
import { variationLabel } from '../rules/variations';
import { fetchSimulation, selectSimulation } from './catalogue';
import { useAppSelector } from './hooks';
import { useFetchIfStale } from './useFetchIfStale';

/**
 * The label of the bought variation, which the simulation tells if the backend does not; its key if it is neither told
 * nor offered; '' without a variation.
 */
export function useVariation({ client, metadata, variation }: Purchase): string {
  const { variation: key = '' } = metadata;
  const simulation = useAppSelector((state) => selectSimulation(state, client._id).item);
  useFetchIfStale(fetchSimulation, key && !variation && client._id ? [client._id] : null);
  return variation || variationLabel(simulation?.variations ?? '', key) || key;
}
