import type { SendContext } from './sendContext.js'
import type { SendState, SendWarning } from './sendState.js'

/** What is allowed and seldom meant: a transfer to oneself, or to the token's own contract. */
export function findWarnings({ receiverAddress, token }: SendState, context: SendContext | null): SendWarning[] {
  const isReceiver = (address: string | undefined): boolean =>
    address !== undefined && receiverAddress !== '' && context?.send?.isSameAddress(receiverAddress, address) === true
  const warnings: SendWarning[] = []
  if (isReceiver(context?.from)) warnings.push('selfSend')
  if (isReceiver(token?.address)) warnings.push('tokenContract')
  return warnings
}
