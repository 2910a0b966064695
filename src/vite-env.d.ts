interface ImportMetaEnv {
  /** This pane's version, inserted by the build. */
  readonly SEALMARK_VERSION: string;
}

declare module 'virtual:theme-variables.css';
