import type { Hawser } from '../client/hawser.js'
import { isText, parseList, type Unchecked } from '../state/untrusted.js'
import { SwapBusyError } from './swapErrors.js'

const key = 'swap_claims'
/** How long a claim stands that nobody renews: pages in the background are woken once a minute. */
const CLAIM_MS = 120_000
const RENEW_MS = 30_000
/** Within that time another page that found no claim either has written its own; the last one that did has the swap. */
const SETTLE_MS = 50

interface Claim {
  readonly id: string
  readonly owner: string
  readonly untilMs: number
}

function parseClaim({ id, owner, untilMs }: Unchecked): Claim | undefined {
  return isText(id) && isText(owner) && Number.isSafeInteger(untilMs)
    ? { id, owner, untilMs: Number(untilMs) }
    : undefined
}

interface ClaimSwapParameters {
  readonly id: string
  /** Whether the swap begins here and now, so that no other page can know of it. */
  readonly isNew: boolean
}

/**
 * Runs what goes on with a swap where no other page of the browser does so at the same time: by the browser's locks, or by a claim in storage where a page has
 * none (they are for https alone).
 * @throws SwapBusyError, and what `run` throws
 */
export async function claimSwap<T>(
  hawser: Hawser,
  { id, isNew }: ClaimSwapParameters,
  run: () => Promise<T>,
): Promise<T> {
  const locks = hawser.platform.window?.navigator?.locks
  if (!locks) return claimByStorage(hawser, { id, isNew }, run)
  return locks.request(`hawser.swap.${id}`, { ifAvailable: true }, (lock) => {
    if (!lock) throw new SwapBusyError()
    return run()
  })
}

async function claimByStorage<T>(
  { storage, platform: { clock, window: page } }: Hawser,
  { id, isNew }: ClaimSwapParameters,
  run: () => Promise<T>,
): Promise<T> {
  const owner = `${clock.nowMs()}.${Math.random()}`
  const read = (): Claim[] => {
    const nowMs = clock.nowMs()
    // One that stands for longer than any can was written by another clock.
    return parseList(storage.read(key), parseClaim).filter(
      ({ untilMs }) => untilMs > nowMs && untilMs <= nowMs + CLAIM_MS,
    )
  }
  const write = (claims: readonly Claim[]) => storage.write(key, claims)
  const others = (): Claim[] => read().filter((claim) => claim.owner !== owner)
  const renew = () => write([...others(), { id, owner, untilMs: clock.nowMs() + CLAIM_MS }])

  if (read().some((claim) => claim.id === id)) throw new SwapBusyError()
  // Where nothing can be kept, other pages know of no swap either.
  const isKept = renew()
  let cancelTimer = (): void => {}
  const keep = (): void => {
    cancelTimer = clock.setTimeout(() => {
      renew()
      keep()
    }, RENEW_MS)
  }
  const release = (): void => {
    cancelTimer()
    write(others())
  }
  // A page that goes away keeps nobody from going on.
  page?.addEventListener?.('pagehide', release)
  try {
    if (!isNew && isKept) {
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, SETTLE_MS))
      if (read().findLast((claim) => claim.id === id)?.owner !== owner) throw new SwapBusyError()
    }
    keep()
    return await run()
  } finally {
    page?.removeEventListener?.('pagehide', release)
    release()
  }
}
