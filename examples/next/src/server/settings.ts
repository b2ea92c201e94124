import type { Nodes } from '../networks'

/** Where users open this site: messages that were signed for another one are refused. */
export const appOrigin = process.env.APP_ORIGIN ?? 'http://localhost:3000'

/** `RPC_URLS="https://… https://…"`, in the order of the networks. */
export const nodes: Nodes = (process.env.RPC_URLS ?? '').split(/\s+/).filter(Boolean)
