import { formatUnits, parseUnits } from '@hawser/common'
import { InsufficientFundsError, InsufficientGasMoneyError } from '../../adapterKit/errors.js'
import { takesBatches } from '../../asking/takesBatches.js'
import { withClientDeadline } from '../../asking/withClientDeadline.js'
import { CapabilityMissingError } from '../../errors/errors.js'
import type { Transfer, TransferEstimate } from '../../interfaces/capabilities.js'
import type { FeatureContext } from '../../interfaces/feature.js'
import { READ_TIMEOUT_MS } from '../../lateConstants.js'
import type { createReceiverField } from '../createReceiverField.js'
import { findWarnings } from '../findWarnings.js'
import type { readHeld } from '../heldAmount.js'
import type { findAmountIssue, readAmountInput } from '../parseAmountInput.js'
import { currencyOf, isSameContext, type SendContext } from '../sendContext.js'
import { type AskToSendOptions, readSendForm, type SendReview } from '../sendReview.js'
import type { SendRecipient, SendState } from '../sendState.js'
import type { readTransactions, writeTransactions } from '../sendStorage.js'
import type { SendTransaction } from '../sendTransaction.js'
import { askBatch } from './askBatch.js'

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
  /** The first one's field. */
  readonly receiver: ReturnType<typeof createReceiverField>
  /** Prepares for an edit; false while the form is fixed. */
  readonly edit: () => boolean
  /** What the form has at hand, and this module would bring once more. */
  readonly code: {
    readonly createReceiverField: typeof createReceiverField
    readonly findAmountIssue: typeof findAmountIssue
    readonly readAmountInput: typeof readAmountInput
    readonly readHeld: typeof readHeld
    readonly readTransactions: typeof readTransactions
    readonly writeTransactions: typeof writeTransactions
  }
}

/** The further receivers of the form: their fields and checks, and what the batch costs. */
export function createBatch(slice: SendState, { feature, getContext, onChange, edit, receiver, code }: BatchDeps) {
  const fields = new Map<string, ReturnType<typeof createReceiverField>>()
  let count = 0
  let asked: SendContext | null = null
  /** The network that the form is for. */
  let at = getContext()?.network.caipNetworkId
  let hadToken = false

  const find = (id: string): SendRecipient | undefined => slice.others.find((one) => one.id === id)
  /** The form as it is for one of the further receivers. */
  const formOf = (one: SendRecipient): SendState => ({ ...slice, ...one })
  const stop = (id: string): void => {
    fields.get(id)?.stop()
    fields.delete(id)
  }

  const hold = (transaction: SendTransaction): (() => void) => {
    const others = () => code.readTransactions(feature.storage).filter(({ id }) => id !== transaction.id)
    code.writeTransactions(feature.storage, [transaction, ...others()])
    return () => code.writeTransactions(feature.storage, others())
  }
  const clear = (): void => {
    for (const id of [...fields.keys()]) stop(id)
    if (slice.others.length > 0) slice.others = []
    slice.total = null
  }
  const updateChecks = (): void => {
    hadToken = slice.token !== null
    // Each of them is one of its own.
    if (slice.token?.nft) clear()
    if (slice.others.length === 0) {
      slice.total = null
      return
    }
    const context = getContext()
    const state = feature.getSnapshot()
    const decimals = currencyOf(slice, context)?.decimals
    const held = code.readHeld(slice)
    for (const one of slice.others) {
      const form = formOf(one)
      one.check.amount = code.findAmountIssue(one.sendTokenAmount, decimals, held)
      const { warnings, otherNetworkId } = findWarnings(form, context, state)
      one.check.otherNetworkId = otherNetworkId
      if (warnings.join() !== one.check.warnings.join()) one.check.warnings = warnings
    }
    const total = decimals === undefined ? null : sum(slice, decimals)
    slice.total = total === null || decimals === undefined ? null : formatUnits(total, decimals)
    // Each by itself may be there, and all of them together not.
    if (total !== null && held !== undefined && total > held) slice.check.amount ??= 'aboveBalance'
  }

  /** Simulates each transfer by itself, and prices all of them as one. */
  const estimateAll = ({ transfer, send, context }: Omit<SendReview, 'estimate'>, others: readonly Transfer[]) =>
    withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [] }, async (signal) => {
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
      return { estimate, estimates }
    })

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
      if (!edit() || !slice.canBatch || slice.token?.nft || slice.others.length + 1 >= MAX_RECEIVERS) return null
      count += 1
      const id = String(count)
      const check = {
        amount: null,
        receiver: null,
        memo: null,
        isCheckingReceiver: false,
        receiverRisk: null,
        otherNetworkId: null,
        warnings: [],
      }
      const names = { receiverProfileName: null, receiverNameNetworkId: null, receiverProfileImageUrl: null }
      const empty = { id, sendTokenAmount: '', receiverInput: '', receiverAddress: '', ...names, check }
      slice.others = [...slice.others, empty]
      const one = find(id)
      if (one) fields.set(id, code.createReceiverField(one, { feature, getContext, onChange }))
      onChange()
      return id
    },
    set(
      id: string,
      { amount, receiver }: { readonly amount?: string; readonly receiver?: string },
      locale?: string,
    ): void {
      const one = find(id)
      if (!one || !edit()) return
      if (amount !== undefined) one.sendTokenAmount = code.readAmountInput(amount, locale)
      onChange()
      if (receiver !== undefined) fields.get(id)?.set(receiver)
    },
    remove(id: string | null): void {
      const left = id === null ? slice.others[0] : find(id)
      if (!left || !edit()) return
      const { sendTokenAmount, receiverInput } = left
      stop(left.id)
      slice.others = slice.others.filter((one) => one.id !== left.id)
      if (id === null) {
        Object.assign(slice, { sendTokenAmount, fiatAmount: null })
        receiver.set(receiverInput)
      }
      onChange()
    },
    clear,
    /** The account or the network is another one: the wallet is asked anew, and the receivers are looked up there. */
    follow(): void {
      const before = at
      at = getContext()?.network.caipNetworkId
      asked = null
      slice.canBatch = false
      if (before === at) return
      for (const one of slice.others) {
        if (hadToken && !slice.token) one.sendTokenAmount = ''
        fields.get(one.id)?.set(one.receiverInput)
      }
    },
    /**
     * Checks the further transfers that the form stands for, and prices all of them as one; undefined where there is one receiver.
     * @throws as `readSendForm`, CapabilityMissingError, what the chain's estimate throws, InsufficientFundsError, InsufficientGasMoneyError
     */
    async review(
      form: Omit<SendReview, 'estimate'>,
    ): Promise<Pick<SendReview, 'others' | 'estimate' | 'estimates'> | undefined> {
      if (slice.others.length === 0) return undefined
      for (const one of slice.others) {
        if (one.check.receiver === 'unavailable') fields.get(one.id)?.set(one.receiverInput)
      }
      await Promise.all([...fields.values()].map((field) => field.settled()))
      const context = getContext()
      if (!slice.canBatch || !context?.adapter?.calls)
        throw new CapabilityMissingError('calls', context?.namespace ?? 'eip155')
      const others = slice.others.map((one) => readSendForm(formOf(one), context).transfer)
      return { others, ...(await estimateAll(form, others)) }
    },
    /** Hands a review to the wallet: see `askBatch`. */
    ask(review: SendReview, options: AskToSendOptions): Promise<SendTransaction> {
      const names = new Map([slice, ...slice.others].map((one) => [one.receiverAddress, one.receiverProfileName]))
      return askBatch(review, { ...options, names, hold })
    },
    /** Returns what is left of the largest amount for the first receiver, in base units. */
    async restOf(amount: bigint): Promise<bigint> {
      if (slice.others.length === 0) return amount
      const context = getContext()
      const decimals = currencyOf(slice, context)?.decimals
      const first = decimals === undefined ? null : sum({ ...slice, sendTokenAmount: '' }, decimals)
      let rest = amount - (first ?? 0n)
      if (!slice.token && context?.send) {
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
