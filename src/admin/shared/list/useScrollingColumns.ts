import { useMediaQuery } from '../../../components/list/useMediaQuery';

/** Whether the columns of tables scroll, as in dataTable.scss. */
export const useScrollingColumns = (): boolean => useMediaQuery('(max-width: 1199.98px)');
