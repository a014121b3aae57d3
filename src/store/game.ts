import * as purchases from '../api/purchases';
import type { Game } from '../api/records/purchase';
import { type ActionOf, actionFamily } from './actionFamily';
import type { RootState } from './reducers';

/** Loads the class session of a purchase, as the simulation's host describes it. */
export const fetchGame = actionFamily('game/FETCH', purchases.session);

interface GameState {
  data: Game | null;
  /** The ids of the class sessions opened since signing in. */
  games: readonly string[];
}

export function gameReducer(
  state: GameState = { data: null, games: [] },
  action: ActionOf<typeof fetchGame>,
): GameState {
  switch (action.type) {
    case fetchGame.REQUEST:
      return { ...state, data: null };
    case fetchGame.SUCCESS:
      return { data: action.data, games: [...new Set([...state.games, action.data.id])] };
    default:
      return state;
  }
}

export const selectGame = (state: RootState) => state.game.data;
