import { AbortedError, type Clock, UnconfirmedError } from '@hawser/common'
import type { ConnectionId, ConnectionReport } from '@hawser/core'
import { createReportSource, NoAccountsError } from '@hawser/core/adapter'
import { askWallet } from '../provider/askWallet.js'
import { parseChainId, readChainId } from '../provider/chainId.js'
import type { Eip1193Provider } from '../provider/eip1193Provider.js'
import { parseAccounts } from '../provider/walletAnswers.js'

/** How long a wallet may take to say whether a `disconnect` event meant it. */
const confirmTimeoutMs = 3_000

interface SessionParameters {
  readonly connectionId: ConnectionId
  readonly generation: number
  readonly signal: AbortSignal
}

/** The connection between the app and one provider. Two connectors of one provider share it. */
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
  const source = createReportSource(listen)
  let connects = 0
  let isCheckingEnd = false
  let isEndRepeated = false
  /** The accounts that the wallet told last. */
  let told: ConnectionReport['accounts'] | undefined
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
    const stop = source.watch(() => {})
    const chainId = await readChainId(provider, { signal, clock }).finally(stop)
    const accounts = told ?? answered
    if (accounts.length === 0) return undefined
    if (signal.aborted) throw new AbortedError({ cause: signal.reason })
    return source.keep({ connectionId, generation, namespace: 'eip155', accounts, chainId })
  }

  async function confirmEnd() {
    // One question at a time, and one more for all that was said meanwhile.
    if (!source.live() || isCheckingEnd) {
      isEndRepeated = source.live() !== undefined
      return
    }
    isCheckingEnd = true
    do {
      isEndRepeated = false
      await checkEnd()
    } while (isEndRepeated && source.live())
    isCheckingEnd = false
  }

  async function checkEnd() {
    const ended = source.live()
    // Wallets also emit `disconnect` when they lose their node for a moment: what they still authorise decides.
    const accounts = await ask('eth_accounts', new AbortController().signal, confirmTimeoutMs)
      .then(parseAccounts)
      .catch(() => [])
    if (source.live() === ended && accounts.length === 0) source.update({ accounts: [] })
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
      source.tell(report)
    }
    isConfirming = false
  }

  const listeners = {
    connect: () => void confirm(),
    accountsChanged: (value: unknown) => {
      told = toAccounts(value)
      if (awaited) return void confirm()
      source.update({ accounts: told })
    },
    chainChanged: (value: unknown) => source.update({ chainId: parseChainId(value) }),
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

  function listen(): () => void {
    attach('on')
    return () => attach('removeListener')
  }

  function attach(method: 'on' | 'removeListener') {
    for (const [event, handle] of bound) {
      try {
        provider[method]?.(event, handle)
      } catch {
        // A provider without working events is still of use; it only cannot tell us of changes.
      }
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
      source.end()
      awaited = undefined
      const before = connects
      // What the user grants by a connect meanwhile is not this session's to withdraw.
      await revokeAccess(provider, { signal, clock, isWanted: () => connects === before })
    },
    watch: source.watch,
  }
}

function toAccounts(value: unknown): ConnectionReport['accounts'] {
  return parseAccounts(value).map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

const permissionTimeoutMs = 3_000

/**
 * Whether the page may see accounts, as the wallet lists its permissions (EIP-2255): told by a locked wallet too, and without a prompt.
 * Undefined where the wallet does not say.
 */
async function readGrant(
  provider: Eip1193Provider,
  wait: { readonly signal: AbortSignal; readonly clock: Clock },
): Promise<boolean | undefined> {
  try {
    const asked = { method: 'wallet_getPermissions', timeoutMs: permissionTimeoutMs, ...wait }
    const permissions = await askWallet(provider, asked)
    if (!Array.isArray(permissions)) return undefined
    return permissions.some(
      (permission: { parentCapability?: unknown } | null) => permission?.parentCapability === 'eth_accounts',
    )
  } catch {
    // Many wallets have no such method.
    return undefined
  }
}

/** Withdraws what the wallet allowed the page (EIP-2255, `wallet_revokePermissions`), where the wallet lets us. Never prompts, never throws. */
async function revokeAccess(
  provider: Eip1193Provider,
  {
    isWanted,
    ...wait
  }: {
    readonly signal: AbortSignal
    readonly clock: Clock
    /** Asked again just before the permission is withdrawn. */
    isWanted(): boolean
  },
): Promise<void> {
  const ask = (method: string, params?: readonly unknown[]) =>
    askWallet(provider, { method, params, timeoutMs: permissionTimeoutMs, ...wait })
  try {
    const isGranted = await readGrant(provider, wait)
    if (isGranted && isWanted()) await ask('wallet_revokePermissions', [{ eth_accounts: {} }])
  } catch {
    // Many wallets have no such methods, and the connection is over for the app either way.
  }
}
