import { formatUnits, isHawserError, loadModule } from '@hawser/common'
import { requireWallet } from '../asking/requireConnection.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import { reportCause } from '../flows/reportCause.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { READ_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { createPrices } from './createPrices.js'
import { createReceiverField } from './createReceiverField.js'
import { createTokenBalances } from './createTokenBalances.js'
import { createTransactionLog } from './createTransactionLog.js'
import { readHeld } from './heldAmount.js'
import { findAmountIssue, readAmountInput } from './parseAmountInput.js'
import type { SendApi } from './sendApi.js'
import { currencyOf, isSameContext, readSendContext, type SendContext } from './sendContext.js'
import { SendContextChangedError } from './sendErrors.js'
import type { SendReview } from './sendReview.js'
import { createEmptyForm, type SendState } from './sendState.js'
import { moveTransfer, type SendEvent } from './sendSteps.js'
import { readTransactions, writeTransactions } from './sendStorage.js'
import type { SendTransaction } from './sendTransaction.js'

const code = {
  createReceiverField,
  findAmountIssue,
  readAmountInput,
  readHeld,
  readTransactions,
  writeTransactions,
}
const noWarnings = { memo: null, otherNetworkId: null, warnings: [] }

/** The send form, its review and what was sent, over one client. */
export function createSendApi(feature: FeatureContext<SendState>): {
  readonly api: SendApi
  readonly dispose: () => void
} {
  const { client, events, platform, slice } = feature
  let context: SendContext | null = null
  let reviewed: SendReview | undefined
  /** Counts the edits: a check of an older form is dropped. */
  let version = 0
  let waiting: AbortController | undefined

  const currency = () => currencyOf(slice, context)
  /** What tells of a receiver and a memo: it comes with the first one. */
  let warningCode: typeof import('./findWarnings.js') | undefined
  const loadWarnings = async (): Promise<void> => {
    warningCode ??= await loadModule(() => import('./findWarnings.js'))
  }
  const updateChecks = (): void => {
    prices.follow()
    slice.check.amount = findAmountIssue(slice.sendTokenAmount, currency()?.decimals, readHeld(slice))
    // Until it is there nothing is told. There is no review without it.
    if (!warningCode && slice.receiverInput + slice.memo !== '') loadWarnings().then(updateChecks, () => {})
    const { warnings, ...others } = warningCode?.findWarnings(slice, context, feature.getSnapshot()) ?? noWarnings
    Object.assign(slice.check, others)
    if (warnings.join() !== slice.check.warnings.join()) slice.check.warnings = warnings
    batch?.updateChecks()
  }
  const getContext = (): SendContext | null => context
  const prices = createPrices(slice, { feature, getContext, onChange: updateChecks })
  const receiver = createReceiverField(slice, { feature, getContext, onChange: updateChecks })
  const balances = createTokenBalances(slice, { feature, getContext, onChange: updateChecks })
  const log = createTransactionLog(slice, { feature, onMined: balances.refresh })
  /** What further receivers are kept by: it comes once a form asks for them. */
  let batch: ReturnType<typeof import('./batch/createBatch.js').createBatch> | undefined
  const loadBatch = async () => {
    const { createBatch } = await loadModule(() => import('./batch/createBatch.js'))
    batch ??= createBatch(slice, { feature, getContext, edit, receiver, onChange: updateChecks, code })
    return batch
  }

  /** What replaces transactions: few are, and it comes with the word to. */
  let replacing: ReturnType<typeof import('./createReplacing.js').createReplacing> | undefined

  const move = (event: SendEvent): void => {
    Object.assign(slice, moveTransfer(slice, event))
  }
  const dropReview = (type: 'edited' | 'contextChanged' | 'sent' = 'edited'): void => {
    version += 1
    reviewed = undefined
    move({ type })
  }
  const clearFields = (): void => {
    receiver.stop()
    batch?.clear()
    Object.assign(slice, createEmptyForm())
  }

  /** Takes over the account and network as they are now. While the wallet is asked, the form stays what it was asked for. */
  const sync = (): void => {
    if (slice.phase === 'waitingForWallet') return
    const previous = context
    const next = readSendContext(feature)
    context = next
    if (isSameContext(previous, next)) return
    slice.account = next?.from ?? null
    slice.caipNetworkId = next?.network.caipNetworkId ?? null
    slice.hasSpeeds = next?.send?.hasSpeeds === true
    slice.maxMemoBytes = next?.send?.maxMemoBytes ?? null
    dropReview('contextChanged')
    const isOtherNetwork = previous?.network.caipNetworkId !== next?.network.caipNetworkId
    const hasGone = previous !== null && feature.getSnapshot().connections.byId[previous.connectionId] === undefined
    if (previous && (hasGone || previous.namespace !== next?.namespace)) {
      clearFields()
    } else {
      // An amount of one currency is not meant of another one that nobody chose.
      if (isOtherNetwork && slice.token) Object.assign(slice, { token: null, sendTokenAmount: '' })
      if (isOtherNetwork && slice.receiverInput !== '') receiver.set(slice.receiverInput)
    }
    batch?.follow()
    balances.restart()
    updateChecks()
  }

  /** Prepares for an edit; false while the form is fixed. */
  const edit = (): boolean => {
    sync()
    if (slice.phase === 'waitingForWallet') return false
    dropReview()
    return true
  }

  /** What reads the form and keeps what is sent: it comes when the user is done typing. */
  const loadReview = () => loadModule(() => import('./sendReview.js'))
  const review = async (): Promise<boolean> => {
    if (!edit()) return false
    const at = version
    move({ type: 'checking' })
    try {
      if (slice.check.receiver === 'unavailable') receiver.set(slice.receiverInput)
      await receiver.settled()
      await loadWarnings()
      updateChecks()
      if (at !== version) return false
      const { readSendForm, describeEstimate, followSimulation } = await loadReview()
      if (at !== version) return false
      const form = readSendForm(slice, context)
      const together = await batch?.review(form)
      const estimate =
        together?.estimate ??
        (await withClientDeadline(feature, { timeoutMs: READ_TIMEOUT_MS, signals: [] }, (signal) =>
          form.send.estimate({ ...form.transfer, signal }),
        ))
      sync()
      if (at !== version) return false
      reviewed = { ...form, ...together, estimate }
      move({ type: 'checked', estimate: describeEstimate(estimate) })
      void followSimulation(slice, reviewed, { feature, isShown: (one) => one === reviewed })
      return true
    } catch (error) {
      if (at !== version) return false
      move({ type: 'failed', error: toErrorInfo(error) })
      return false
    }
  }

  /** Hands the review to the wallet. Whenever it agrees, however late, the transaction is kept, and a form that still stands there is done. */
  const send = async (review: SendReview, provider: unknown, attempt: AbortSignal): Promise<SendTransaction> => {
    const { askToSend, toSentEvent } = await loadReview()
    const options = { provider, attempt, end: feature.signal, clock: platform.clock }
    const transaction = await (review.others && batch ? batch.ask(review, options) : askToSend(review, options))
    log.add({ ...transaction })
    const { receiverAddress, receiverProfileName } = slice
    const told = toSentEvent(review, transaction, receiverAddress === transaction.to ? receiverProfileName : null)
    if (told) events.tellSent(told)
    if (reviewed === review) {
      waiting = undefined
      dropReview('sent')
      clearFields()
      reportCause(client, { type: 'sent' })
      sync()
    }
    return transaction
  }

  const submit = async (): Promise<SendTransaction | null> => {
    sync()
    const review = reviewed
    // It cannot be asked twice at a time.
    if (waiting || !review) return null
    move({ type: 'submitted' })
    if (slice.phase !== 'waitingForWallet') return null
    const attempt = new AbortController()
    waiting = attempt
    try {
      const wallet = requireWallet(client, review.context.connectionId)
      const signals = [attempt.signal]
      const provider = await wallet.request({ timeoutMs: READ_TIMEOUT_MS, signals }, () => wallet.getProvider())
      if (!isSameContext(review.context, readSendContext(feature))) throw new SendContextChangedError()
      // The wallet is not told when time is up: a prompt cannot be taken back, and its answer is wanted all the same.
      return await wallet.request({ timeoutMs: USER_RESPONSE_TIMEOUT_MS, signals }, (signal) =>
        send(review, provider, signal),
      )
    } catch (error) {
      if (waiting === attempt) endWait(error)
      return null
    }
  }

  /** Back to the review as it was. */
  const endWait = (error?: unknown): void => {
    waiting = undefined
    move(error === undefined ? { type: 'waitEnded' } : { type: 'failed', error: toErrorInfo(error) })
    sync()
    // That nothing was sent for the former account, as is said of one that changes, nobody knows here.
    if (isHawserError(error, 'CONNECTION_ENDED')) move({ type: 'failed', error: toErrorInfo(error) })
  }
  const cancel = (): void => {
    const attempt = waiting
    if (!attempt) return
    endWait()
    attempt.abort()
  }

  /** What Max was of late. */
  let maxAmount = ''
  const setMax = async (): Promise<void> => {
    if (!edit() || !context?.send) return
    const at = version
    const { token } = slice
    const unit = currency()
    if (!unit) return
    if (token?.nft) {
      slice.sendTokenAmount = token.nft.held
      updateChecks()
      return
    }
    try {
      const { askMaxAmount } = await loadReview()
      if (at !== version || !context?.send) return
      const most = await askMaxAmount(feature, slice, { ...context, send: context.send })
      const amount = batch ? await batch.restOf(most) : most
      if (at !== version) return
      maxAmount = formatUnits(amount, unit.decimals)
      Object.assign(slice, { sendTokenAmount: maxAmount, fiatAmount: null })
      updateChecks()
      if (amount === 0n && !token) slice.check.amount = 'belowFee'
    } catch (error) {
      if (at === version) move({ type: 'failed', error: toErrorInfo(error) })
    }
  }

  /** After what makes the fee another one. */
  const countMaxAnew = (): void => {
    if (maxAmount !== '' && slice.sendTokenAmount === maxAmount && !slice.token) void setMax()
  }

  feature.watch(
    ({ connections }) => connections,
    () => {
      sync()
      log.follow()
    },
  )
  feature.watch(({ networks }) => networks, sync)
  // Whom the user knows is read from the storage after the form has opened, and the history later still.
  feature.watch(({ features }) => features.profile, updateChecks)
  feature.watch(({ features }) => features.activity?.transactions, updateChecks)
  events.on('networkSelected', ({ namespace, previousNamespace }) => {
    // A form that nobody is connected for is reset as well; any other is by `sync`.
    if (!context && previousNamespace !== null && previousNamespace !== namespace) {
      dropReview()
      clearFields()
    }
    sync()
  })

  return {
    api: {
      setToken(token) {
        if (!edit()) return
        // What was counted in one thing is not meant of another one; where there is one of it, that is the amount.
        if (token?.nft || slice.token?.nft) slice.sendTokenAmount = token?.nft?.held === '1' ? '1' : ''
        slice.token = token && { ...token, ...(token.nft && { nft: { ...token.nft } }) }
        updateChecks()
      },
      setAmount(text, locale) {
        if (!edit()) return
        slice.fiatAmount = null
        slice.sendTokenAmount = readAmountInput(text, locale)
        updateChecks()
      },
      setFiatAmount(text, locale) {
        if (edit()) prices.setFiat(readAmountInput(text, locale))
      },
      setReceiver(text) {
        if (edit()) receiver.set(text)
      },
      async findBatching() {
        sync()
        // Others have no such request.
        if (context?.adapter?.calls) await (await loadBatch()).find()
      },
      addRecipient: async () => (await loadBatch()).add(),
      setRecipient: (...change) => batch?.set(...change),
      removeRecipient: (id) => batch?.remove(id),
      setSpeed(speed) {
        if (!edit()) return
        slice.speed = speed
        countMaxAnew()
      },
      setMemo(text) {
        if (!edit()) return
        slice.memo = text.trim()
        updateChecks()
        countMaxAnew()
      },
      setMax,
      async addToken(address) {
        sync()
        const token = await balances.add(address)
        if (token && edit()) {
          slice.token = { ...token }
          updateChecks()
        }
        return token
      },
      review,
      acceptFee(isAccepted = true) {
        move({ type: 'feeAccepted', isAccepted })
      },
      submit,
      cancel,
      reset() {
        cancel()
        dropReview()
        clearFields()
        sync()
      },
      resume() {
        sync()
        log.resume()
      },
      watchBalances() {
        sync()
        const stops = [balances.watch(), prices.watch()]
        return () => {
          for (const stop of stops) stop()
        }
      },
      retryBalances() {
        sync()
        return balances.retry()
      },
      async replace(id, kind) {
        const { createReplacing } = await loadModule(() => import('./createReplacing.js'))
        replacing ??= createReplacing(slice, { feature, log })
        return replacing.replace(id, kind)
      },
      leaveReplacement: () => replacing?.leave(),
      checkAgain: log.checkAgain,
      dismiss: log.dismiss,
    },
    dispose() {
      receiver.stop()
      balances.stop()
      prices.stop()
      waiting?.abort()
    },
  }
}
