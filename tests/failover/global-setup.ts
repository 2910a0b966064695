import type { TestProject } from 'vitest/node';

import { createNetwork, type Place } from './network.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterNetwork: Place;
  }
}

/** Before any browser of the run starts, and until all have ended: see `createBridge`. */
export function setup(project: TestProject): () => void {
  const { folder, number, remove } = createNetwork();
  project.provide('clusterNetwork', { folder, number });
  return remove;
}
