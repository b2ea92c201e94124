import type { CaipNetworkId } from '@hawser/common'
import { findMemoIssue, type MemoIssue } from '../adapterKit/findMemoIssue.js'
import { selectFormerAddress } from '../profile/profileState.js'
import { findReceiverStanding, findSentElsewhere } from '../profile/receiverStanding.js'
import type { HawserState } from '../state/tree.js'
import type { SendContext } from './sendContext.js'
import type { SendCheck, SendState, SendWarning } from './sendState.js'

/** Returns what a form is told of its receiver and its memo: see {@link SendWarning}. */
export function findWarnings(
  slice: SendState,
  context: SendContext | null,
  state: HawserState,
): Pick<SendCheck, 'memo' | 'otherNetworkId' | 'warnings'> {
  const otherNetworkId = findOtherNetwork(slice, context, state)
  return {
    memo: readMemoIssue(slice),
    otherNetworkId,
    warnings: listWarnings(slice, { context, state, otherNetworkId }),
  }
}

function listWarnings(
  slice: SendState,
  {
    context,
    state,
    otherNetworkId,
  }: { context: SendContext | null; state: HawserState; otherNetworkId: CaipNetworkId | null },
): SendWarning[] {
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
  const isLost = warnings.length > 0 || check.receiverRisk === 'burn'
  if (check.receiverRisk === 'burn') warnings.push('burnAddress')
  if (receiverNameNetworkId !== null) warnings.push('otherNetworkName')
  else if (context && isChangedName(slice, context, state)) warnings.push('changedName')
  if (receiverAddress === '' || isLost || !context) return warnings
  // Undefined as long as nobody knows.
  const standing = findReceiverStanding(state, {
    caipNetworkId: context.network.caipNetworkId,
    address: receiverAddress,
  })
  // Who is sure to have the keys of it, or has sent there before, need not be told.
  if (check.receiverRisk === 'contract' && standing !== 'known') warnings.push('contract')
  if (otherNetworkId) warnings.push('otherNetwork')
  if (standing === 'lookAlike') warnings.push('lookAlike')
  else if (standing === 'new' && warnings.length === 0) warnings.push('firstTime')
  return warnings
}

/**
 * The network that the user has sent to the receiver on, where it was never the form's: an exchange that takes deposits on the one may not do so on the
 * other. Null where what is sent is worth nothing, and where there is no such network, or a name that is for another one is what is told.
 */
function findOtherNetwork(
  { receiverAddress: address, receiverNameNetworkId }: SendState,
  context: SendContext | null,
  state: HawserState,
): CaipNetworkId | null {
  if (!context || context.network.testnet || address === '' || receiverNameNetworkId !== null) return null
  return findSentElsewhere(state, { caipNetworkId: context.network.caipNetworkId, address })
}

/** Why the memo cannot be sent; null where it can, or where transfers carry none. */
function readMemoIssue({ memo, maxMemoBytes }: SendState): MemoIssue | null {
  return maxMemoBytes === null ? null : findMemoIssue(memo, maxMemoBytes)
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
