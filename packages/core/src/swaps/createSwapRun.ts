import { isHawserError } from '@hawser/common'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { FeatureContext } from '../interfaces/feature.js'
import { dismissSwap, listSwaps, resumeSwap, swap } from '../swap/swap.js'
import { SwapPriceChangedError } from '../swap/swapErrors.js'
import type { SwapRecord } from '../swap/swapRecord.js'
import type { SwapsState } from './swapsState.js'

interface SwapRunDeps {
  readonly feature: Pick<FeatureContext, 'client'>
  readonly onStart: () => void
  readonly onEnd: (isDone: boolean) => void
}

/** The swap that is under way here, and those of the account that were left before their end. */
export function createSwapRun(slice: SwapsState, { feature: { client }, onStart, onEnd }: SwapRunDeps) {
  let running: AbortController | undefined

  const listOpen = (): void => {
    const account = slice.account?.toLowerCase()
    slice.open = listSwaps(client).filter(
      ({ id, account: owner, step }) =>
        step !== 'done' &&
        step !== 'reverted' &&
        owner.toLowerCase() === account &&
        !(slice.phase === 'running' && slice.run?.id === id),
    )
  }

  /** Runs a swap, new or left, and shows how it goes. */
  const run = async (
    start: (options: { signal: AbortSignal; onProgress: (record: SwapRecord) => void }) => Promise<unknown>,
    known: SwapRecord | null,
  ): Promise<boolean> => {
    const attempt = new AbortController()
    running = attempt
    Object.assign(slice, { phase: 'running', error: null, isPriceWorse: false, run: known && { ...known } })
    listOpen()
    onStart()
    const show = (record: SwapRecord): void => {
      if (running === attempt) slice.run = { ...record }
    }
    let failure: unknown
    try {
      await start({ signal: attempt.signal, onProgress: show })
    } catch (error) {
      failure = error
    }
    const { run: last } = slice
    // Nothing of it was signed: there is nothing to go on with.
    const isUntouched =
      last?.step === 'begun' || last?.step === 'signing' || (last?.step === 'approving' && last.approvalHash === null)
    if (running !== attempt) {
      listOpen()
      return failure === undefined
    }
    running = undefined
    if (failure === undefined) {
      const id = last?.id
      slice.run = listSwaps(client).find((record) => record.id === id) ?? last
      Object.assign(slice, { phase: 'done', review: null, amount: '' })
    } else {
      Object.assign(slice, { phase: 'failed', error: toErrorInfo(failure) })
      if (last && isUntouched && !known && !isHawserError(failure, 'SWAP_BUSY')) dismissSwap(client, { id: last.id })
    }
    listOpen()
    onEnd(failure === undefined)
    return failure === undefined
  }

  const submit = async (): Promise<boolean> => {
    const { review: agreed } = slice
    if (running || !agreed || (slice.phase !== 'review' && slice.phase !== 'failed')) return false
    if (slice.isPriceWorse) {
      slice.error = toErrorInfo(new SwapPriceChangedError())
      return false
    }
    // One that was left by a former try of the same is taken up where it stopped.
    const left = slice.run && slice.open.find(({ id }) => id === slice.run?.id)
    if (slice.phase === 'failed' && left) return run((options) => resumeSwap(client, { id: left.id, ...options }), left)
    return run((options) => swap(client, { quote: agreed.quote, ...options }), null)
  }

  return {
    listOpen,
    submit,
    async resume(id: string, isNothingSent: boolean | undefined): Promise<boolean> {
      const left = slice.open.find((record) => record.id === id)
      if (running || !left) return false
      return run((options) => resumeSwap(client, { id, isNothingSent, ...options }), left)
    },
    /** Stops waiting; false where nothing is under way. */
    cancel(): boolean {
      const attempt = running
      if (!attempt) return false
      running = undefined
      slice.phase = slice.review ? 'review' : 'form'
      slice.run = null
      attempt.abort()
      listOpen()
      return true
    },
    stop: (): void => running?.abort(),
  }
}
