/** How many error reports a client sends at most within {@link TELEMETRY_WINDOW_MS}. */
export const TELEMETRY_LIMIT = 5
export const TELEMETRY_WINDOW_MS = 60_000

/** The least and the most that is paid at once, in units of the payment currency, by payment method. */
export const ON_RAMP_LIMITS = {
  card: { min: '10.00', max: '7500.00' },
  ach_bank_account: { min: '10.00', max: '25000.00' },
} as const

/** How endpoints of one chain are ranked: by how often they answered, and how fast, as weights that add up to 1. */
export const RPC_RANKING_WEIGHTS = { stability: 0.7, latency: 0.3 } as const
/** How often an endpoint is sampled for its rank. */
export const RPC_RANKING_INTERVAL_MS = 4_000
/** How many samples a rank is made of. */
export const RPC_RANKING_SAMPLES = 10

/** How long an endpoint that does not serve has rest at first, and at most. */
export const RPC_REST_MS = 5_000
export const RPC_MAX_REST_MS = 60_000

/**
 * EVM chains that the hosted JSON-RPC service answers for, as its documentation lists them. The service itself says it
 * for sure: `GET v1/supported-chains`.
 */
export const walletConnectRpcChainIds: readonly number[] = [
  1, 10, 56, 97, 100, 137, 146, 300, 324, 1101, 1111, 1112, 1301, 1329, 2810, 2818, 5000, 5003, 8217, 8453, 10143,
  17000, 42161, 42220, 43113, 43114, 57054, 59144, 80002, 80069, 80084, 80094, 84532, 421614, 534351, 534352, 560048,
  911867, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]
