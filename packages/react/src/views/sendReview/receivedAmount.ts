import { formatUnits } from '@hawser/common'
import type { SendState } from '@hawser/core/send'
import type { ShownAmount } from './reviewCost.js'

/** What reaches the receiver, where the token keeps a part of what is sent. */
export function receivedAmount(
  { token }: Pick<SendState, 'token'>,
  received: string | undefined,
): ShownAmount | undefined {
  if (!token || received === undefined) return undefined
  const exact = formatUnits(BigInt(received), token.decimals)
  return { shown: exact, exact, symbol: token.symbol }
}
