import { materials } from '../../api/catalogue';
import { actionFamily } from '../actionFamily';
import { recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchMaterials = actionFamily('materials/FETCH', materials);

const materialsReducer = recordOf(fetchMaterials);
declare module '../store' {
  interface Reducers {
    materials: typeof materialsReducer;
  }
}
injectReducers({ materials: materialsReducer });

export const selectMaterials = (state: RootState, id: string) => recordAt(state.materials, id);
