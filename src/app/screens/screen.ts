import type { Extension } from '../../contract/extensions';
import type { Role } from '../../contract/user';
import { type Access, isOpenTo } from '../../rules/permissions';

/** The user as far as known: at first only the role, the rest with the profile. */
export interface Visitor {
  role: string;
  email?: string;
  /** The extensions of the server, which the answer to the profile names. */
  extensions?: readonly string[];
}

/** The parameters in the path and in the query string. */
interface Place {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
}

/** The paths of a screen's first calls; empty if they depend on something unknown. */
export type FirstCalls = (place: Place, visitor: Visitor | null) => readonly string[];

/**
 * One screen: its path below /admin, its module below src, and who may open it. The boot reads this table too
 * (src/boot): it starts the files and the first calls of the screen before any of the app has arrived. The first
 * path that fits an address names its screen: fixed paths stand before those with parameters.
 */
export interface Screen {
  path: string;
  /** Module below src, exporting `Component` and, if it loads data, `preload`. */
  page: string;
  /** 'guest': only for signed-out visitors; a section: only for the roles that may open it. */
  access: Access;
  /** The calls of the page's `preload`, made with the page's own query. */
  firstCalls?: FirstCalls;
  /** The page module that a role gets within this screen. */
  pageWithin?: (role: string) => string;
  /**
   * Allows analytics, heatmap and chat, for everybody or for these roles. The default is a quiet screen, as screens
   * with credentials, cards or other people's data have to be.
   */
  thirdPartyScripts?: true | readonly Role[];
  /** Takes payments by card: after a crash, nobody knows whether one was charged. */
  takesCards?: true;
  /** The label in the menu. */
  menu?: string;
  /** The extension without which the screen does not exist. Its first calls wait for the profile, which names them. */
  extension?: Extension;
}

/**
 * Whether the visitor may open a screen, as far as known, and the server has its calls. The server names its
 * extensions to signed-in users only.
 */
export const isThere = ({ access, extension }: Screen, visitor: Visitor | null): boolean =>
  isOpenTo(visitor, access) && (!extension || !visitor || visitor.extensions?.includes(extension) === true);
