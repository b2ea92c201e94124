import { isHawserError, parseUnits } from '@hawser/common'
import { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import { isSendNamespace, type SendContext } from './sendContext.js'
import {
  AmountNotPositiveError,
  InvalidReceiverError,
  SendFieldsRequiredError,
  SendTokenRequiredError,
  UnsupportedChainError,
} from './sendErrors.js'
import type { SendReview } from './sendReview.js'
import type { AmountIssue, SendState, SendWarning } from './sendState.js'

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
  if (!isSendNamespace(namespace)) throw new UnsupportedChainError()
  if (!send) throw new CapabilityMissingError('send', namespace)
  const amount = parseUnits(sendTokenAmount, unit.decimals)
  if (amount <= 0n) throw new AmountNotPositiveError()
  if (check.receiver !== null || receiverAddress === '') throw new InvalidReceiverError(check.receiver ?? 'unavailable')
  const transfer = {
    from,
    to: receiverAddress,
    amount,
    tokenAddress: token?.address,
    tokenDecimals: token?.decimals,
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

/** Returns the fault of an amount, as far as the form can know; null for nothing, and for an amount that is still empty. */
export function findAmountIssue(
  amount: string,
  decimals: number | undefined,
  balance: bigint | undefined,
): AmountIssue | null {
  if (amount === '' || decimals === undefined) return null
  try {
    const value = parseUnits(amount, decimals)
    if (value < 0n) return 'format'
    if (value === 0n) return 'zero'
    return balance !== undefined && value > balance ? 'aboveBalance' : null
  } catch (error) {
    return isHawserError(error, 'TOO_MANY_DECIMALS') ? 'tooManyDecimals' : 'format'
  }
}

/** Returns the warnings of a form: see {@link SendWarning}. */
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
