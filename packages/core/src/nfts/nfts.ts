import type { Nft } from '@hawser/blockchain-api'
import { ref } from 'valtio/vanilla'
import { defineFeature } from '../client/defineFeature.js'
import { toErrorInfo } from '../errors/pageErrors.js'
import type { Feature, FeatureContext } from '../interfaces/feature.js'
import { BALANCE_RETRY_MS, RECEIPT_TIMEOUT_MS } from '../lateConstants.js'
import { profile } from '../profile/profile.js'
import { createWatchers } from '../resources/createWatchers.js'
import { getResource, type ResourceWatch, readResource, watchResource } from '../resources/watchResource.js'
import type { SendTransaction } from '../send/sendTransaction.js'
import { isSameAddress } from '../state/account.js'
import type { HawserState } from '../state/tree.js'
import { NFTS_STALE_MS, type NftsAnswer, type NftsQuestion, nftsResource } from './nftsResource.js'
import { createNftsSlice, type NftsState, selectNftsQuestion, toNftId } from './nftsState.js'

/** The actions of the NFTs feature. Nothing of it throws: what goes wrong stands in `selectNfts`. */
export interface NftsApi {
  /** Reads what the account in use holds, and its first page again every 30 seconds, until the answered function is called. For the effect of a view. */
  watch(): () => void
  /** Reads the first page anew. False while that is blocked, 30 s from a failure. */
  refresh(): boolean
  /** Reads the next page, where there is one. One at a time. */
  loadMore(): Promise<void>
}

const nothing: readonly SendTransaction[] = []
const sentFrom = ({ features }: HawserState): readonly SendTransaction[] => features.send?.transactions ?? nothing

/** A token of which an account has sent some, or all. */
interface SentAway {
  readonly from: string
  /** How many it had before each time: a service may tell of any of these still. */
  readonly before: readonly string[]
  /** How many it has after that. */
  readonly left: bigint
  /** Until when an answer may be older than that. */
  readonly untilMs: number
}

function createNftsApi({ client, slice, platform, getSnapshot, signal, watch: watchState }: FeatureContext<NftsState>) {
  const settings = client.use(profile)
  let current: NftsQuestion | null = null
  let watch: ResourceWatch | undefined
  let reading = new AbortController()
  let isUserWaiting = false
  /** The first page as it was taken over last. */
  let taken: NftsAnswer | undefined

  /** What was sent from here, by its id. */
  const sentAway = new Map<string, SentAway>()
  const seen = new Set<string>()

  /** As it is once what was sent is taken away; nothing where that is all of it. */
  const withoutSent = (nft: Nft): readonly Nft[] => {
    const sent = sentAway.get(toNftId(nft))
    if (!sent || platform.clock.nowMs() >= sent.untilMs) return [nft]
    if (!isSameAddress('eip155', sent.from, current?.address ?? '')) return [nft]
    if (nft.standard === 'ERC-721') return []
    if (!sent.before.includes(nft.amount)) return [nft]
    return sent.left > 0n ? [{ ...nft, amount: String(sent.left) }] : []
  }
  /** Forgets what no answer is older than any more. True where there was some. */
  const endSent = (): boolean => {
    const over = [...sentAway].filter(([, { untilMs }]) => platform.clock.nowMs() >= untilMs)
    for (const [id] of over) sentAway.delete(id)
    return over.length > 0
  }
  const put = (nfts: readonly Nft[], next: string | null): void => {
    const byId = new Map(nfts.flatMap(withoutSent).map((nft) => [toNftId(nft), nft]))
    // As it is, and not copied into the state part by part: there may be thousands.
    slice.nfts = ref([...byId.values()])
    slice.next = next
  }
  /** What was seen to be mined is gone at once: services keep their answers for a while. */
  const dropSent = (): void => {
    const nowMs = platform.clock.nowMs()
    for (const { id: sentId, status, caipNetworkId, tokenAddress, tokenId, ...sent } of sentFrom(getSnapshot())) {
      if (status !== 'confirmed' || !tokenAddress || tokenId === null || seen.has(sentId)) continue
      seen.add(sentId)
      if (nowMs - sent.submittedAtMs > RECEIPT_TIMEOUT_MS) continue
      const { from } = sent
      const id = toNftId({ chainId: caipNetworkId, contract: tokenAddress.toLowerCase(), tokenId })
      const isOwn = isSameAddress('eip155', from, current?.address ?? '')
      const amount = isOwn ? slice.nfts.find((nft) => toNftId(nft) === id)?.amount : undefined
      const last = sentAway.get(id)
      const before = [...(last?.from === from ? last.before : []), ...(amount === undefined ? [] : [amount])]
      const left = BigInt(amount ?? 0) - BigInt(sent.amount)
      sentAway.set(id, { from, before, left, untilMs: nowMs + 2 * NFTS_STALE_MS })
    }
    if (slice.isLoaded) put(slice.nfts, slice.next)
  }
  /** Takes over what is known of the first page. An answer about any other account or network is dropped. */
  const take = (question: NftsQuestion): void => {
    if (question !== current) return
    const { status, data, error } = getResource(client, nftsResource, question)
    if (status === 'pending') {
      slice.loading ??= slice.isLoaded ? null : 'first'
      return
    }
    if (slice.loading === 'first') slice.loading = null
    if (status === 'error' && error) {
      slice.error = toErrorInfo(error)
      // What is asked anew by itself keeps nobody from trying again.
      if (slice.lastRetry === null || isUserWaiting) slice.lastRetry = platform.clock.nowMs()
      isUserWaiting = false
    }
    if (status !== 'success' || !data) return
    slice.error = null
    slice.lastRetry = null
    isUserWaiting = false
    // Where the first page is what it was, the pages below stand; not where it is believed again.
    if (endSent() || JSON.stringify(taken) !== JSON.stringify(data)) {
      reading.abort()
      if (slice.loading === 'next') slice.loading = null
      put(data.data, data.next)
      slice.moreError = null
      slice.isServed = data.isServed
      slice.isLoaded = true
    }
    taken = data
  }
  const isBlocked = (): boolean =>
    slice.lastRetry !== null && platform.clock.nowMs() - slice.lastRetry < BALANCE_RETRY_MS
  const unfollow = (): void => {
    watch?.stop()
    watch = undefined
    reading.abort()
    slice.loading = null
  }
  const sync = (): void => {
    const next = selectNftsQuestion(getSnapshot())
    if (next?.address !== current?.address || next?.caipNetworkId !== current?.caipNetworkId) {
      unfollow()
      current = next
      taken = undefined
      const { address: account = null, caipNetworkId = null } = next ?? {}
      Object.assign(slice, createNftsSlice(), { account, caipNetworkId })
    }
    if (!current || !watchers.areThere() || watch) return
    const question = current
    watch = watchResource(client, nftsResource, question, {
      refetchIntervalMs: NFTS_STALE_MS,
      onChange: () => take(question),
    })
    take(question)
  }
  const watchers = createWatchers({ onCome: sync, onEmpty: unfollow })
  watchState(selectNftsQuestion, sync)
  watchState(sentFrom, dropSent)

  const api: NftsApi = {
    watch() {
      if (signal.aborted) return () => {}
      settings.resume()
      return watchers.watch()
    },
    refresh() {
      sync()
      if (isBlocked()) return false
      isUserWaiting = true
      watch?.refetch()
      return true
    },
    async loadMore() {
      sync()
      const question = current
      const cursor = slice.next
      if (!question || cursor === null || slice.loading !== null) return
      slice.loading = 'next'
      const own = new AbortController()
      reading = own
      try {
        const { data, next } = await readResource(client, nftsResource, { ...question, cursor }, { signal: own.signal })
        if (own.signal.aborted || question !== current) return
        put([...slice.nfts, ...data], next)
        slice.moreError = null
      } catch (cause) {
        if (!own.signal.aborted && question === current) slice.moreError = toErrorInfo(cause)
      } finally {
        if (reading === own && !own.signal.aborted) slice.loading = null
      }
    },
  }
  return { api, dispose: unfollow }
}

/**
 * The NFTs of the account in use on the network in use, by `selectNfts`: a page at a time, spam apart. Its slice is `features.nfts` of the snapshot.
 * @example const stop = hawser.use(nfts).watch()
 */
export const nfts: Feature<'nfts', NftsApi> = /* @__PURE__ */ defineFeature({
  id: 'nfts',
  createSlice: createNftsSlice,
  setup: createNftsApi,
})
