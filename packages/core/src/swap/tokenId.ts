import type { CaipAddress, CaipNetworkId } from '@hawser/common'

/** How services write a network's own currency. */
const native = `0x${'e'.repeat(40)}`

/** The id of a token as services take it. */
export function toTokenId(caipNetworkId: CaipNetworkId, token: string | null): CaipAddress {
  return `${caipNetworkId}:${token ?? native}` as CaipAddress
}
