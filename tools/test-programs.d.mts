/** What a cluster needs and this machine doesn't have; empty where one can be started. */
export function missingForCluster(): string[];
