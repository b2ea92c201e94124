import { formatUnits, parseUnits } from '@hawser/common'
import { InsufficientFundsError, InsufficientGasMoneyError } from '../../adapterKit/errors.js'
import { takesBatches } from '../../asking/takesBatches.js'
import { withClientDeadline } from '../../asking/withClientDeadline.js'
import { CapabilityMissingError } from '../../errors/errors.js'
import type { Transfer, TransferEstimate } from '../../interfaces/capabilities.js'
import type { FeatureContext } from '../../interfaces/feature.js'
import { READ_TIMEOUT_MS } from '../../lateConstants.js'
import { createReceiverField } from '../createReceiverField.js'
import { findWarnings } from '../findWarnings.js'
import { readHeld } from '../heldAmount.js'
import { findAmountIssue, readAmountInput } from '../parseAmountInput.js'
import { currencyOf, isSameContext, type SendContext } from '../sendContext.js'
import { readSendForm, type SendReview } from '../sendReview.js'
import { createEmptyForm, type SendRecipient, type SendState } from '../sendState.js'

/** As many receivers as are looked over on one page, and as wallets take at once. */
export const MAX_RECEIVERS = 20
/** What an account's own code takes beside its calls, as wallets make them: at most, as far as is known. */
const ACCOUNT_GAS = 60_000n
const CALL_GAS = 10_000n

export interface BatchDeps {
  readonly feature: FeatureContext<SendState>
  readonly getContext: () => SendContext | null
  /** Called when a receiver is another one, or known to be valid or not. */
  readonly onChange: () => void
}

/** The further receivers of the form: their fields and checks, and what the batch costs. */
export function createBatch(slice: SendState, { feature, getContext, onChange }: BatchDeps) {
  const fields = new Map<string, ReturnType<typeof createReceiverField>>()
  let count = 0
  let asked: SendContext | null = null

  const find = (id: string): SendRecipient | undefined => slice.others.find((one) => one.id === id)
  /** The form as it is for one of the further receivers. */
  const formOf = (one: SendRecipient): SendState => ({ ...slice, ...one })
  const stop = (id: string): void => {
    fields.get(id)?.stop()
    fields.delete(id)
  }

  const updateChecks = (): void => {
    const context = getContext()
    const state = feature.getSnapshot()
    const decimals = currencyOf(slice, context)?.decimals
    const held = readHeld(slice)
    for (const one of slice.others) {
      const form = formOf(one)
      one.check.amount = findAmountIssue(one.sendTokenAmount, decimals, held)
      const { warnings, otherNetworkId } = findWarnings(form, context, state)
      one.check.otherNetworkId = otherNetworkId
      if (warnings.join() !== one.check.warnings.join()) one.check.warnings = warnings
    }
    const total = decimals === undefined ? null : sum(slice, decimals)
    slice.total = total === null || decimals === undefined ? null : formatUnits(total, decimals)
    // Each by itself may be there, and all of them together not.
    if (total !== null && held !== undefined && total > held) slice.check.amount ??= 'aboveBalance'
  }

  return {
    updateChecks,
    /** Asks the wallet whether it sends several transfers as one, once for each account and network. */
    async find(): Promise<void> {
      const context = getContext()
      if (context?.namespace !== 'eip155' || !context.adapter?.calls || isSameContext(asked, context)) return
      asked = context
      const { from: account, network } = context
      const canBatch = await takesBatches(feature.client, {
        account,
        caipNetworkId: network.caipNetworkId,
        signal: feature.signal,
      }).catch(() => false)
      if (isSameContext(context, getContext())) slice.canBatch = canBatch
    },
    add(): string | null {
      if (!slice.canBatch || slice.token?.nft || slice.others.length + 1 >= MAX_RECEIVERS) return null
      count += 1
      const id = String(count)
      const { sendTokenAmount, receiverInput, receiverAddress, check } = createEmptyForm()
      const { receiverProfileName, receiverNameNetworkId, receiverProfileImageUrl } = createEmptyForm()
      const names = { receiverProfileName, receiverNameNetworkId, receiverProfileImageUrl }
      slice.others = [...slice.others, { id, sendTokenAmount, receiverInput, receiverAddress, ...names, check }]
      const one = find(id)
      if (one) fields.set(id, createReceiverField(one, { feature, getContext, onChange }))
      onChange()
      return id
    },
    setAmount(id: string, text: string, locale?: string): void {
      const one = find(id)
      if (!one) return
      one.sendTokenAmount = readAmountInput(text, locale)
      onChange()
    },
    setReceiver(id: string, text: string): void {
      fields.get(id)?.set(text)
    },
    remove(id: string): void {
      stop(id)
      slice.others = slice.others.filter((one) => one.id !== id)
      onChange()
    },
    clear(): void {
      for (const id of [...fields.keys()]) stop(id)
      if (slice.others.length > 0) slice.others = []
      slice.total = null
    },
    /** The account or the network is another one: the wallet is asked anew, and the receivers are looked up there. */
    contextChanged({ isOtherNetwork, isTokenGone }: { isOtherNetwork: boolean; isTokenGone: boolean }): void {
      asked = null
      if (!isOtherNetwork) return
      for (const one of slice.others) {
        if (isTokenGone) one.sendTokenAmount = ''
        fields.get(one.id)?.set(one.receiverInput)
      }
    },
    /** Resolves when each receiver has been checked. */
    async settled(): Promise<void> {
      for (const one of slice.others) {
        if (one.check.receiver === 'unavailable') fields.get(one.id)?.set(one.receiverInput)
      }
      await Promise.all([...fields.values()].map((field) => field.settled()))
    },
    /**
     * The further transfers that the form stands for; undefined where there is one receiver.
     * @throws as `readSendForm`, CapabilityMissingError
     */
    read(): readonly Transfer[] | undefined {
      if (slice.others.length === 0) return undefined
      const context = getContext()
      if (!slice.canBatch || !context?.adapter?.calls || slice.token?.nft)
        throw new CapabilityMissingError('calls', context?.namespace ?? 'eip155')
      return slice.others.map((one) => readSendForm(formOf(one), context).transfer)
    },
    /** Simulates each transfer by itself, and prices all of them as one. @throws what the chain's estimate throws, InsufficientFundsError, InsufficientGasMoneyError */
    estimate({ transfer, send, context }: Omit<SendReview, 'estimate'>, others: readonly Transfer[]) {
      return withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [] }, async (signal) => {
        const { from, network, tokenAddress } = transfer
        const all = [transfer, ...others]
        const [estimates, held] = await Promise.all([
          Promise.all(all.map((one) => send.estimate({ ...one, signal }))),
          slice.token
            ? send.getTokenBalance({ token: { ...slice.token }, owner: from, network, signal })
            : context.adapter?.balance
                ?.getBalance({ address: from, network, signal })
                .then((balance: { readonly value: bigint }) => balance.value),
        ])
        const estimate = sumEstimates(all, estimates)
        const total = all.reduce((sofar, { amount }) => sofar + amount, 0n)
        if (held !== undefined && held < total) throw new InsufficientFundsError()
        const { maxFee } = estimate
        if (held !== undefined && tokenAddress === undefined && held < total + maxFee)
          throw new InsufficientGasMoneyError(network.nativeCurrency.symbol, { maxFee })
        return estimate
      })
    },
    /** Returns what is left of the largest amount for the first receiver, in base units. */
    async restOf(amount: bigint): Promise<bigint> {
      const context = getContext()
      const decimals = currencyOf(slice, context)?.decimals
      const first = decimals === undefined ? null : sum({ ...slice, sendTokenAmount: '' }, decimals)
      let rest = amount - (first ?? 0n)
      if (!slice.token && context?.send && slice.others.length > 0) {
        const { from, network, send } = context
        const one = { from, to: from, amount: 0n, network }
        const estimate = await withClientDeadline(
          feature,
          { timeoutMs: READ_TIMEOUT_MS, signals: [] },
          async (signal) => send.estimate({ ...one, signal }),
        )
        const all = [one, ...slice.others.map(() => one)]
        rest -=
          sumEstimates(
            all,
            all.map(() => estimate),
          ).maxFee - estimate.maxFee
      }
      return rest > 0n ? rest : 0n
    },
  }
}

/** All amounts together, in base units; null as long as one of them is none. */
function sum(
  { sendTokenAmount, others }: Pick<SendState, 'sendTokenAmount' | 'others'>,
  decimals: number,
): bigint | null {
  try {
    return [sendTokenAmount, ...others.map((one) => one.sendTokenAmount)]
      .filter((amount) => amount !== '')
      .reduce((sofar, amount) => sofar + parseUnits(amount, decimals), 0n)
  } catch {
    return null
  }
}

function sumEstimates(
  transfers: readonly Pick<Transfer, 'amount'>[],
  all: readonly TransferEstimate[],
): TransferEstimate {
  const alone = all.reduce((sofar, { gas }) => sofar + gas, 0n)
  const fees = all.reduce((sofar, { maxFee }) => sofar + maxFee, 0n)
  const gas = alone + ACCOUNT_GAS + CALL_GAS * BigInt(all.length)
  const feeWarning = all.find((one) => one.feeWarning)?.feeWarning
  const keeps = all.some(({ received }) => received !== undefined)
  return {
    gas,
    maxFee: alone === 0n ? fees : (fees * gas + alone - 1n) / alone,
    ...(keeps && {
      received: all.reduce((sofar, { received }, index) => sofar + (received ?? transfers[index]?.amount ?? 0n), 0n),
    }),
    ...(feeWarning && { feeWarning }),
  }
}
