/** How many error reports a client sends at most within {@link TELEMETRY_WINDOW_MS}. */
export const TELEMETRY_LIMIT = 5
export const TELEMETRY_WINDOW_MS = 60_000

/** How endpoints of one chain are ranked: by how often they answered, and how fast, as weights that add up to 1. */
export const RPC_RANKING_WEIGHTS = { stability: 0.7, latency: 0.3 } as const
/** How often an endpoint is sampled for its rank. */
export const RPC_RANKING_INTERVAL_MS = 4_000
/** How many samples a rank is made of. */
export const RPC_RANKING_SAMPLES = 10
