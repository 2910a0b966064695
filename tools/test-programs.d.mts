/** What a cluster needs and this machine lacks; empty if one can be started. */
export function missingForCluster(): string[];
