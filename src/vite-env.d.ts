interface ImportMetaEnv {
  /** This pane's version, put in at build time. */
  readonly SEALMARK_VERSION: string;
}

declare module 'virtual:theme-variables.css';
