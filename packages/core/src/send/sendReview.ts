import { type Clock, formatUnits, isHawserError, parseUnits } from '@hawser/common'
import { InvalidMemoError } from '../adapterKit/memoErrors.js'
import { sumEffects } from '../adapterKit/sumEffects.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { HawserEvents } from '../client/events.js'
import { CapabilityMissingError, NotConnectedError } from '../errors/errors.js'
import type {
  SendCapability,
  Transfer,
  TransferEffect,
  TransferEstimate,
  TransferSimulation,
} from '../interfaces/capabilities.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { READ_TIMEOUT_MS } from '../lateConstants.js'
import { currencyOf, isSendNamespace, type SendContext } from './sendContext.js'
import {
  AmountNotPositiveError,
  InvalidReceiverError,
  SendFieldsRequiredError,
  SendTokenRequiredError,
  UnsupportedChainError,
} from './sendErrors.js'
import type { SendEffect, SendSimulation, SendState } from './sendState.js'
import type { SendTransaction } from './sendTransaction.js'
import { untilAsked } from './untilAsked.js'

/** A transfer that was found good, for one account on one network. */
export interface SendReview {
  readonly context: SendContext
  readonly send: SendCapability
  readonly transfer: Transfer
  /** Those that are sent with it as one, where there are several receivers. */
  readonly others?: readonly Transfer[] | undefined
  readonly estimate: TransferEstimate
  /** Where there are several receivers, the estimate of each by itself, the first one's first. */
  readonly estimates?: readonly TransferEstimate[] | undefined
  readonly symbol: string
  readonly decimals: number
}

/**
 * The transfer that the form stands for.
 * @throws SendFieldsRequiredError, SendTokenRequiredError, UnsupportedChainError, AmountNotPositiveError, InvalidReceiverError, InvalidMemoError,
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
  if (check.memo) throw new InvalidMemoError(check.memo, slice.maxMemoBytes ?? 0)
  const transfer = {
    from,
    to: receiverAddress,
    amount,
    tokenAddress: token?.address,
    // What is told apart is counted, and its contract tells no decimals.
    ...(nft ? { nft: { standard: nft.standard, tokenId: BigInt(nft.tokenId) } } : { tokenDecimals: token?.decimals }),
    ...(send.hasSpeeds && { speed: slice.speed }),
    ...memoOf(slice),
    network,
  }
  return { context, send, transfer, symbol: unit.symbol, decimals: unit.decimals }
}

/**
 * Asks the chain how much of what is to be sent can be sent at most, in base units: what is held of a token, and of the native currency what is left after
 * the network's fee.
 * @throws CapabilityMissingError, HawserError of the transport, TimeoutError, AbortedError, ClientDestroyedError
 */
export function askMaxAmount(
  feature: FeatureContext<SendState>,
  {
    token,
    receiverAddress,
    speed,
    memo,
    maxMemoBytes,
  }: Pick<SendState, 'token' | 'receiverAddress' | 'speed' | 'memo' | 'maxMemoBytes'>,
  { send, adapter, from, network }: SendContext & { readonly send: SendCapability },
): Promise<bigint> {
  return withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [] }, async (signal) => {
    const balance = token
      ? await send.getTokenBalance({ token: { ...token }, owner: from, network, signal })
      : (await adapter?.balance?.getBalance({ address: from, network, signal }))?.value
    if (balance === undefined) throw new CapabilityMissingError('balance', network.chainNamespace)
    const to = receiverAddress || from
    return send.getMaxAmount({
      from,
      to,
      tokenAddress: token?.address,
      network,
      balance,
      signal,
      ...(send.hasSpeeds && { speed }),
      ...memoOf({ memo, maxMemoBytes }),
    })
  })
}

/** The estimate as the state has it. */
export function describeEstimate({
  gas,
  maxFee,
  received,
  feeWarning,
}: TransferEstimate): NonNullable<SendState['estimate']> {
  return {
    gas: gas.toString(),
    maxFee: maxFee.toString(),
    ...(received !== undefined && { received: received.toString() }),
    ...(feeWarning && { feeWarning }),
  }
}

export interface SimulationDeps {
  readonly feature: FeatureContext<SendState>
  /** Whether that review is the one that stands. */
  readonly isShown: (review: SendReview) => boolean
}

/** Has a node run a reviewed transfer, and tells in the review what it does. It never throws: what is not known is told as that. */
export async function followSimulation(
  slice: SendState,
  review: SendReview,
  { feature, isShown }: SimulationDeps,
): Promise<void> {
  const { send, transfer, others = [], estimates } = review
  const show = (simulation: SendSimulation): void => {
    if (isShown(review) && slice.estimate) slice.estimate = { ...slice.estimate, simulation }
  }
  if (!send.simulate) return
  show({ status: 'pending' })
  const all = [transfer, ...others]
  try {
    const simulated = await withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [] }, (signal) =>
      simulateAll(send, all, signal),
    )
    const failing = simulated.find((one) => one?.status === 'fails')
    if (failing?.status === 'fails') return show({ status: 'fails', reason: failing.reason })
    const done = simulated.flatMap((one) => (one?.status === 'done' ? [one.effects] : []))
    if (done.length < all.length) return show({ status: 'unknown' })
    const isAsShown = all.every((one, at) =>
      isAsReviewed({ ...review, transfer: one, estimate: estimates?.[at] ?? review.estimate }, done[at] ?? []),
    )
    const effects = sumEffects(done.flat()).map((effect) => describeEffect(slice, review, effect))
    show({ status: 'done', isAsShown, effects })
  } catch {
    show({ status: 'unknown' })
  }
}

/** What each of the transfers does on what those before it leave. The last one's answer has all of them where the adapter tells that, else each is asked for. */
async function simulateAll(
  { simulate }: SendCapability,
  all: readonly Transfer[],
  signal: AbortSignal,
): Promise<readonly (TransferSimulation | null | undefined)[]> {
  const ask = (at: number) => all[at] && simulate?.({ ...all[at], before: all.slice(0, at), signal })
  const last = await ask(all.length - 1)
  if (last?.before?.length === all.length - 1) return [...last.before, last]
  return [...(await Promise.all(all.slice(0, -1).map((_, at) => ask(at)))), last]
}

/** Whether a transfer does what its review shows: the amount leaves the one side, and what is left of it reaches the other. */
function isAsReviewed({ send, transfer, estimate }: SendReview, effects: readonly TransferEffect[]): boolean {
  const { from, to, amount, tokenAddress = null, nft } = transfer
  if (send.isSameAddress(from, to)) return effects.length === 0
  const isAsset = (effect: TransferEffect): boolean =>
    isSameToken(send, effect.tokenAddress, tokenAddress) && effect.tokenId === (nft?.tokenId ?? null)
  const moved = { sender: -amount, receiver: estimate.received ?? amount }
  const expected = Object.values(moved).filter((units) => units !== 0n).length
  return effects.length === expected && effects.every((one) => isAsset(one) && one.units === moved[one.party])
}

function isSameToken(send: SendCapability, a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : send.isSameAddress(a, b)
}

function describeEffect(
  { tokenBalances }: Pick<SendState, 'tokenBalances'>,
  { send, transfer, symbol, decimals }: SendReview,
  { party, tokenAddress, tokenId, units }: TransferEffect,
): SendEffect {
  const { caipNetworkId, nativeCurrency } = transfer.network
  const isOwn = isSameToken(send, tokenAddress, transfer.tokenAddress ?? null)
  const listed = tokenBalances.find(
    ({ chainId, address }) => chainId === caipNetworkId && isSameToken(send, address, tokenAddress),
  )
  const unit = isOwn ? { symbol, decimals } : tokenAddress === null ? nativeCurrency : listed
  return {
    party,
    tokenAddress,
    tokenId: tokenId?.toString() ?? null,
    units: units.toString(),
    symbol: unit?.symbol ?? null,
    decimals: unit?.decimals ?? null,
  }
}

function memoOf({ memo, maxMemoBytes }: Pick<SendState, 'memo' | 'maxMemoBytes'>): Pick<Transfer, 'memo'> {
  return maxMemoBytes !== null && memo !== '' ? { memo } : {}
}

/** The result of asking a wallet to send. */
type SendAnswer = Awaited<ReturnType<SendCapability['send']>> & {
  /** Whether it may have been sent, and nobody knows: its hash tells, once it is looked up. */
  readonly isUncertain?: boolean
}

/**
 * The answer of a send that broke off after the wallet had signed.
 * @throws the error itself where nothing was sent
 */
function toUncertainAnswer(error: unknown): SendAnswer {
  const { hash } = Object(error) as { readonly hash?: unknown }
  if (isHawserError(error, 'TRANSACTION_UNKNOWN') && typeof hash === 'string') return { hash, isUncertain: true }
  throw error
}

/** Returns the record of a transfer that was sent, or that may have been. */
function toSendTransaction(
  { transfer, symbol, decimals }: Omit<SendReview, 'estimate'>,
  { hash, nonce, isUncertain = false }: SendAnswer,
  submittedAtMs: number,
): SendTransaction {
  const { caipNetworkId } = transfer.network
  return {
    id: `${caipNetworkId}/${hash}`,
    hash,
    caipNetworkId,
    from: transfer.from,
    to: transfer.to,
    amount: transfer.amount.toString(),
    tokenSymbol: symbol,
    tokenDecimals: decimals,
    tokenAddress: transfer.tokenAddress ?? null,
    tokenId: transfer.nft?.tokenId.toString() ?? null,
    nonce: nonce ?? null,
    status: isUncertain ? 'unknown' : 'pending',
    isChecking: false,
    replacedBy: null,
    replacements: [],
    submittedAtMs,
    isDismissed: false,
  }
}

export interface AskToSendOptions {
  readonly provider: unknown
  /** Ends what comes before the wallet is asked. */
  readonly attempt: AbortSignal
  /** The client's end. */
  readonly end: AbortSignal
  readonly clock: Clock
}

/** Hands a review to the wallet, and returns the record of what it has sent. @throws what the adapter's `send` throws */
export async function askToSend(
  { estimate, ...review }: SendReview,
  { provider, attempt, end, clock }: AskToSendOptions,
): Promise<SendTransaction> {
  const answer = await untilAsked(attempt, end, (asking) =>
    review.send.send({ ...review.transfer, provider, estimate, ...asking }),
  ).catch(toUncertainAnswer)
  return toSendTransaction(review, answer, clock.nowMs())
}

/** Returns what is told of a transfer that is on its way; nothing of one that nobody knows of. */
export function toSentEvent(
  { symbol, decimals }: SendReview,
  { caipNetworkId, from, hash, to, tokenAddress, tokenId, amount, status }: SendTransaction,
  toName: string | null,
): HawserEvents['transactionSent'] | undefined {
  // Of a batch there is no hash yet.
  if (status !== 'pending' || hash === '') return undefined
  const transfer = { to, toName, amount: formatUnits(BigInt(amount), decimals), symbol, tokenAddress, tokenId }
  return { caipNetworkId, from, hash, transfer }
}
