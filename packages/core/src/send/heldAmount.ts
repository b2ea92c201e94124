import { parseUnits } from '@hawser/common'
import type { SendState } from './sendState.js'

/** Returns how much is held of what is to be sent, in base units, as the form knows it; undefined where it does not. */
export function readHeld({ token, tokenBalances }: Pick<SendState, 'token' | 'tokenBalances'>): bigint | undefined {
  if (token?.nft) return /^\d+$/.test(token.nft.held) ? BigInt(token.nft.held) : undefined
  const balance = tokenBalances.find(({ address }) => address === (token?.address ?? null))?.quantity
  return balance ? parseUnits(balance.numeric, Number(balance.decimals)) : undefined
}
