import type { SendContext } from './sendContext.js'
import type { SendState, SendWarning } from './sendState.js'

/** What is allowed and seldom meant: see {@link SendWarning}. */
export function findWarnings(slice: SendState, context: SendContext | null): SendWarning[] {
  const { receiverAddress, receiverNameNetworkId, token, tokenBalances, check } = slice
  const isReceiver = (address: string | null | undefined): boolean =>
    !!address && receiverAddress !== '' && context?.send?.isSameAddress(receiverAddress, address) === true
  const isListed = tokenBalances.some(
    ({ address, chainId }) => chainId === context?.network.caipNetworkId && isReceiver(address),
  )
  const warnings: SendWarning[] = []
  if (isReceiver(context?.from)) warnings.push('selfSend')
  if (isReceiver(token?.address)) warnings.push('tokenContract')
  else if (isListed || check.receiverRisk === 'token') warnings.push('otherToken')
  if (check.receiverRisk === 'burn') warnings.push('burnAddress')
  if (receiverNameNetworkId !== null) warnings.push('otherNetworkName')
  return warnings
}
