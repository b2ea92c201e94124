import { parseUnits } from '@hawser/common'
import { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import { selectFormerAddress } from '../profile/profileState.js'
import type { HawserState } from '../state/tree.js'
import { isSendNamespace, type SendContext } from './sendContext.js'
import {
  AmountNotPositiveError,
  InvalidReceiverError,
  SendFieldsRequiredError,
  SendTokenRequiredError,
  UnsupportedChainError,
} from './sendErrors.js'
import type { SendReview } from './sendReview.js'
import type { SendState, SendWarning } from './sendState.js'

/**
 * The transfer that the form stands for.
 * @throws SendFieldsRequiredError, SendTokenRequiredError, UnsupportedChainError, AmountNotPositiveError, InvalidReceiverError,
 * NotConnectedError, CapabilityMissingError
 */
export function readSendForm(slice: SendState, context: SendContext | null): Omit<SendReview, 'estimate'> {
  const { sendTokenAmount, receiverInput, receiverAddress, token, check } = slice
  if (sendTokenAmount === '' || receiverInput.trim() === '') throw new SendFieldsRequiredError()
  if (!context) throw new NotConnectedError()
  const { namespace, network, from, send } = context
  const unit = currencyOf(slice, context)
  if (!unit || unit.symbol === '' || (token && token.chainId !== network.caipNetworkId))
    throw new SendTokenRequiredError()
  const nft = token?.nft
  if (!isSendNamespace(namespace) || (nft && namespace !== 'eip155')) throw new UnsupportedChainError()
  if (!send) throw new CapabilityMissingError('send', namespace)
  const amount = parseUnits(sendTokenAmount, unit.decimals)
  if (amount <= 0n) throw new AmountNotPositiveError()
  if (check.receiver !== null || receiverAddress === '') throw new InvalidReceiverError(check.receiver ?? 'unavailable')
  const transfer = {
    from,
    to: receiverAddress,
    amount,
    tokenAddress: token?.address,
    // What is told apart is counted, and its contract tells no decimals.
    ...(nft ? { nft: { standard: nft.standard, tokenId: BigInt(nft.tokenId) } } : { tokenDecimals: token?.decimals }),
    network,
  }
  return { context, send, transfer, symbol: unit.symbol, decimals: unit.decimals }
}

/** Returns the currency of the form's amount: the chosen token, or the network's own currency. */
export function currencyOf(
  slice: SendState,
  context: SendContext | null,
): { readonly symbol: string; readonly decimals: number } | undefined {
  return slice.token ?? context?.network.nativeCurrency
}

/** Returns the warnings of a form: see {@link SendWarning}. */
export function findWarnings(slice: SendState, context: SendContext | null, state: HawserState): SendWarning[] {
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
  else if (context && isChangedName(slice, context, state)) warnings.push('changedName')
  return warnings
}

/** Whether the user has seen the name that was typed stand for another address: somebody else may have it by now. */
function isChangedName(
  { receiverInput, receiverAddress: address, receiverProfileName: name }: SendState,
  { network: { caipNetworkId } }: SendContext,
  state: HawserState,
): boolean {
  const isTyped = name !== null && receiverInput.trim() === name && address !== ''
  return isTyped && selectFormerAddress(state, { name, caipNetworkId, address }) !== undefined
}
