import { parseUnits } from '@hawser/common'
import { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import { currencyOf } from './currencyOf.js'
import { isSendNamespace, type SendContext } from './sendContext.js'
import {
  AmountNotPositiveError,
  InvalidReceiverError,
  SendFieldsRequiredError,
  SendTokenRequiredError,
  UnsupportedChainError,
} from './sendErrors.js'
import type { SendReview } from './sendReview.js'
import type { SendState } from './sendState.js'

/**
 * The transfer that the form stands for (VAL-08).
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
