import { toWalletChain } from '../keyrings/toWalletChain.js'
import type { WalletChain } from '../keyrings/walletChain.js'
import type { RunConfig } from './runConfig.js'

/** The networks of this run, of the kinds for which the wallet has keys. */
export function chainsOf({ chains }: RunConfig): readonly WalletChain[] {
  return Object.entries(chains).flatMap(
    ([id, chain]) => toWalletChain(id.includes(':') ? id : `eip155:${id}`, chain) ?? [],
  )
}
