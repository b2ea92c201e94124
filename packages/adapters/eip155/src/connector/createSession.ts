import { AbortedError, type CaipNetworkId, type Clock, UnconfirmedError } from '@hawser/common'
import type { ConnectionId, ConnectionReport } from '@hawser/core'
import { NoAccountsError } from '../errors/noAccountsError.js'
import { askWallet } from '../provider/askWallet.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import { parseAccounts } from '../provider/parseAccounts.js'
import { parseChainId } from '../provider/parseChainId.js'
import { readChainId } from '../provider/readChainId.js'
import { readGrant } from './readGrant.js'
import { revokeAccess } from './revokeAccess.js'

/** How long a wallet may take to say whether a `disconnect` event meant it. */
const confirmTimeoutMs = 3_000

interface SessionParameters {
  readonly connectionId: ConnectionId
  readonly generation: number
  readonly signal: AbortSignal
}

/** What is between the app and one provider. Two connectors of one provider share it. */
export interface Session {
  connect(parameters: SessionParameters): Promise<ConnectionReport>
  /**
   * Undefined when the wallet says that it no longer authorises the app.
   * @throws UnconfirmedError where it only shows no account, as a locked one does; what it says afterwards is reported
   */
  reconnect(parameters: SessionParameters): Promise<ConnectionReport | undefined>
  disconnect(signal: AbortSignal): Promise<void>
  watch(report: (report: ConnectionReport) => void): () => void
}

/**
 * A session listens to its provider only while somebody watches, and believes its events only while connected; where a restore found no account,
 * an event has the wallet asked again.
 */
export function createSession(provider: Eip1193Provider, clock: Clock): Session {
  let live: ConnectionReport | undefined
  let connects = 0
  let isCheckingEnd = false
  let isEndRepeated = false
  /** What the wallet told of its accounts last. */
  let told: ConnectionReport['accounts'] | undefined
  const watchers = new Set<(report: ConnectionReport) => void>()
  /** The restore that the wallet has yet to confirm. */
  let awaited: Omit<SessionParameters, 'signal'> | undefined
  let isConfirming = false
  let isNews = false

  const ask = (method: string, signal: AbortSignal, timeoutMs?: number) =>
    askWallet(provider, { method, signal, clock, timeoutMs })

  async function establish(
    method: string,
    { connectionId, generation, signal }: SessionParameters,
    timeoutMs?: number,
  ) {
    const answered = toAccounts(await ask(method, signal, timeoutMs))
    if (answered.length === 0) return undefined
    told = undefined
    // Nobody may be watching yet, and the wallet can change its accounts while it is asked for its chain.
    const stop = watch(() => {})
    const chainId = await readChainId(provider, { signal, clock }).finally(stop)
    const accounts = told ?? answered
    if (accounts.length === 0) return undefined
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    const report: ConnectionReport = { connectionId, generation, namespace: 'eip155', accounts, chainId }
    // What was asked before a newer connect may be answered after it.
    if (!live || live.generation <= generation) live = report
    return report
  }

  function update(change: { accounts?: ConnectionReport['accounts']; chainId?: CaipNetworkId }) {
    if (!live) return
    const report = { ...live, ...change }
    // A wallet may repeat itself as often as it likes.
    if (JSON.stringify(report) === JSON.stringify(live)) return
    live = report.accounts.length > 0 ? report : undefined
    for (const watcher of [...watchers]) watcher(report)
  }

  async function confirmEnd() {
    // One question at a time, and one more for all that was said meanwhile.
    if (!live || isCheckingEnd) {
      isEndRepeated = live !== undefined
      return
    }
    isCheckingEnd = true
    do {
      isEndRepeated = false
      await checkEnd()
    } while (isEndRepeated && live)
    isCheckingEnd = false
  }

  async function checkEnd() {
    const ended = live
    // Wallets also emit `disconnect` when they lose their node for a moment: what they still authorise decides.
    const accounts = await ask('eth_accounts', new AbortController().signal, confirmTimeoutMs)
      .then(parseAccounts)
      .catch(() => [])
    if (live === ended && accounts.length === 0) update({ accounts: [] })
  }

  /** The wallet has spoken: without a prompt it is asked whether the stored connection stands. One question at a time, and one more for what came meanwhile. */
  async function confirm() {
    isNews = true
    if (isConfirming) return
    isConfirming = true
    while (isNews && awaited) {
      isNews = false
      const waiting = awaited
      const { signal } = new AbortController()
      const report = await establish('eth_accounts', { ...waiting, signal }, confirmTimeoutMs).catch(() => undefined)
      if (!report || awaited !== waiting) continue
      awaited = undefined
      for (const watcher of [...watchers]) watcher(report)
    }
    isConfirming = false
  }

  const listeners = {
    connect: () => void confirm(),
    accountsChanged: (value: unknown) => {
      told = toAccounts(value)
      if (awaited) return void confirm()
      update({ accounts: told })
    },
    chainChanged: (value: unknown) => update({ chainId: parseChainId(value) }),
    disconnect: () => void confirmEnd(),
  }

  const listener =
    (handle: (value: unknown) => void) =>
    (value: unknown): void => {
      try {
        handle(value)
      } catch {
        // A malformed event says nothing; what was known before it stands.
      }
    }
  const bound = Object.entries(listeners).map(([event, handle]) => [event, listener(handle)] as const)

  function listen(method: 'on' | 'removeListener') {
    for (const [event, handle] of bound) {
      try {
        provider[method]?.(event, handle)
      } catch {
        // A provider without working events is still of use; it only cannot tell us of changes.
      }
    }
  }

  function watch(report: (report: ConnectionReport) => void): () => void {
    if (watchers.size === 0) listen('on')
    watchers.add(report)
    return () => {
      if (watchers.delete(report) && watchers.size === 0) listen('removeListener')
    }
  }

  return {
    async connect(parameters) {
      connects += 1
      const report = await establish('eth_requestAccounts', parameters)
      if (!report) throw new NoAccountsError()
      awaited = undefined
      return report
    },
    async reconnect({ signal, ...parameters }) {
      awaited = undefined
      const before = connects
      const report = await establish('eth_accounts', { ...parameters, signal })
      if (report || (await readGrant(provider, { signal, clock })) === false) return report
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      if (connects === before) awaited = parameters
      throw new UnconfirmedError({ details: 'The wallet shows no account. It may be locked.' })
    },
    async disconnect(signal) {
      live = undefined
      awaited = undefined
      const before = connects
      // What the user grants by a connect meanwhile is not this session's to withdraw.
      await revokeAccess(provider, { signal, clock, isWanted: () => connects === before })
    },
    watch,
  }
}

function toAccounts(value: unknown): ConnectionReport['accounts'] {
  return parseAccounts(value).map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
