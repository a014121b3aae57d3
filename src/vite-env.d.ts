/// <reference types="vite/client" />
/// <reference types="vite-plugin-svgr/client" />

interface ImportMetaEnv {
  readonly VITE_API_BASE?: string;
  readonly VITE_HELP_URL?: string;
  readonly VITE_SELLER?: string;
  readonly VITE_TRUSTED_ORIGINS?: string;
  readonly VITE_SENTRY_DSN?: string;
  readonly VITE_GA_ID?: string;
  readonly VITE_HOTJAR_ID?: string;
  readonly VITE_CRISP_ID?: string;
  readonly VITE_STRIPE_PUBLISHABLE_KEY?: string;
}

/** The settings of third parties, which the build replaces by constants. */
declare const __REPORTS_ERRORS__: boolean;
declare const __ASKS_CONSENT__: boolean;
declare const __USES_THIRD_PARTIES__: boolean;

/** The operator's pages that the build has found (build/operatorPages.ts). */
declare const __PAGES__: readonly string[];

/** The chunk files of each screen besides the shared ones, by page module; a constant of the boot's build. */
declare const __PAGE_FILES__: Readonly<{
  files: readonly string[];
  pages: Readonly<Record<string, readonly number[]>>;
}>;
