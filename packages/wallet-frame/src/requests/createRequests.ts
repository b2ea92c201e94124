import { AbortedError, type CaipNetworkId, type Clock, withDeadline } from '@hawser/common'
import type { ConsentAction, ConsentPart, Simulation } from '../consent/consent.js'
import type { ConsentQueue, ConsentRequest } from '../consent/createConsentQueue.js'
import { describeRequest } from '../consent/describeRequest.js'
import type { ConsentNode } from '../consent/facts/consentNode.js'
import { type KnownRecipients, listKnownAfter, listRecipients, warnOfRecipients } from '../consent/facts/recipients.js'
import { sortWarnings } from '../consent/warnings.js'
import type { VaultNamespace } from '../keys/accounts.js'
import type { SignRequest } from '../signing/sign.js'
import type { VaultClient } from '../worker/createVaultClient.js'
import type { FrameRequest, PrepareContext, PreparedRequest } from './frameRequest.js'
import type { GrantedPermission, GrantedPermissions } from './grantedPermissions.js'
import { prepareRequest } from './prepareRequest.js'
import type { SmartAccounts } from './smartAccounts.js'

/** How long a node has for what is asked of it before a request is shown, and for its simulation, in milliseconds. */
export const NODE_TIMEOUT_MS = 15_000
/** @see NODE_TIMEOUT_MS */
export const SIMULATION_TIMEOUT_MS = 5_000

export interface RequestsOptions {
  readonly vault: Pick<VaultClient, 'ask'>
  readonly queue: ConsentQueue
  readonly node: ConsentNode
  /** The wallet's smart accounts; absent where the operator's networks have none. */
  readonly smart?: SmartAccounts | undefined
  readonly recipients: KnownRecipients
  readonly clock: Pick<Clock, 'nowMs' | 'setTimeout'>
  /** The app's, as the browser says it; null where it does not. */
  readonly origin: string | null
  readonly isOriginVerified: boolean
  /** Told of each batch of calls that was sent (EIP-5792). */
  readonly onCallsSent?: PrepareContext['onCallsSent']
  /** Permissions that were granted to the app (ERC-7715); absent where nobody keeps them. */
  readonly permissions?: GrantedPermissions | undefined
  /** Told when one was granted, or taken back. */
  readonly onPermissionsChanged?: (() => void) | undefined
  /** @see PrepareContext.latest */
  readonly latest?: PrepareContext['latest']
}

/** What an app asks that the user has to consent to. */
export interface Requests {
  /**
   * Prepares, shows, signs and, where it is asked, sends: and signs what was shown, and nothing else.
   * Who has asked may be told when the user has approved.
   * @throws UserRejectedError, UnsignableError, UnknownAccountError, RpcError, VaultLockedError, VaultTimeoutError, TimeoutError, AbortedError, whatever the node throws
   */
  run(request: FrameRequest, signal: AbortSignal, onApproved?: () => void): Promise<unknown>
}

/** A request as it is shown. */
interface Ready {
  readonly prepared: PreparedRequest
  /** Another list for each time that it is shown. */
  readonly parts: readonly ConsentPart[]
  readonly own: readonly string[]
}

export function createRequests(options: RequestsOptions): Requests {
  const { vault, queue, node, smart, recipients, clock, origin, isOriginVerified, onCallsSent, permissions, latest } =
    options

  async function listOwn(chainId: CaipNetworkId<VaultNamespace>, signal: AbortSignal) {
    const accounts = (await vault.ask('accounts', { chainId }, { signal })).map(({ address }) => address)
    const [owner] = accounts
    const address = owner === undefined ? undefined : await smart?.addressOn(chainId, owner)
    if (owner === undefined || address === undefined) return { own: accounts }
    // The one in use first: it is meant where an app names none.
    return {
      own: smart?.preferred() === 'eoa' ? [owner, address] : [address, owner],
      smartAccount: { address, owner },
    }
  }

  async function describe(toSign: SignRequest, own: readonly string[], signal: AbortSignal): Promise<ConsentPart> {
    const account = 'address' in toSign ? toSign.address : (own[0] ?? '')
    const part = await describeRequest(toSign, { account, ownAddresses: own, origin, isOriginVerified })
    const [simulation, { actions, warnings }] = await Promise.all([simulate(part, signal), gatherFacts(part, signal)])
    const known = recipients.list(namespaceOf(toSign.chainId))
    const ofRecipients = warnOfRecipients(listRecipients(actions), { known, own })
    return {
      ...part,
      actions,
      simulation: simulation && nameTokens(simulation, actions),
      warnings: sortWarnings([...warnings, ...ofRecipients, ...warnOfSimulation(simulation)]),
    }
  }

  /** What the node knows of tokens and accounts. One that hangs holds up nobody. */
  async function gatherFacts(
    part: ConsentPart,
    signal: AbortSignal,
  ): Promise<Pick<ConsentPart, 'actions' | 'warnings'>> {
    const { toSign, actions, warnings } = part
    const run = async (inner: AbortSignal): Promise<Pick<ConsentPart, 'actions' | 'warnings'>> => {
      if (
        toSign.method === 'eth_signTransaction' ||
        toSign.method === 'eth_signTypedData_v4' ||
        toSign.method === 'eth_signUserOperation' ||
        toSign.method === 'eth_signPermission'
      ) {
        const { gatherEvmFacts, withFactWarnings, withTokenFacts } = await import('../consent/facts/tokenFacts.js')
        const facts = await gatherEvmFacts(actions, { chainId: toSign.chainId, node, signal: inner })
        const told = withTokenFacts(actions, facts)
        return { actions: told, warnings: withFactWarnings(warnings, told, facts) }
      }
      if (toSign.method !== 'solana_signTransaction') return part
      const { gatherTokenAccounts, withTokenAccounts } = await import('../consent/facts/tokenAccounts.js')
      const accounts = await gatherTokenAccounts(actions, { chainId: toSign.chainId, node, signal: inner })
      return { actions: withTokenAccounts(actions, accounts), warnings }
    }
    try {
      return await withDeadline(run, { clock, timeoutMs: SIMULATION_TIMEOUT_MS, signal })
    } catch {
      signal.throwIfAborted()
      return part
    }
  }

  async function simulate({ toSign, account }: ConsentPart, signal: AbortSignal): Promise<Simulation | null> {
    const run = async (inner: AbortSignal): Promise<Simulation | null> => {
      if (toSign.method === 'eth_signTransaction') {
        const { simulateEvm } = await import('../consent/facts/simulateEvm.js')
        return simulateEvm(toSign.transaction, account, { node, signal: inner })
      }
      if (toSign.method === 'eth_signUserOperation') {
        const { simulateUserOperation } = await import('../consent/facts/simulateEvm.js')
        return simulateUserOperation(toSign, { node, signal: inner })
      }
      if (toSign.method !== 'solana_signTransaction') return null
      const { simulateSolana } = await import('../consent/facts/simulateSolana.js')
      const { transaction, chainId } = toSign
      return simulateSolana({ transaction, chainId, account }, { node, signal: inner })
    }
    try {
      return await withDeadline(run, { clock, timeoutMs: SIMULATION_TIMEOUT_MS, signal })
    } catch {
      // A node that hangs holds up nobody.
      signal.throwIfAborted()
      return { status: 'unknown' }
    }
  }

  async function makeReady(request: FrameRequest, signal: AbortSignal): Promise<Ready> {
    try {
      const { own, smartAccount } = await listOwn(request.chainId, signal)
      const { bundler, paymasterAt, paymentTokens } = smart ?? {}
      const given = {
        ownAddresses: own,
        smartAccount,
        node,
        bundler,
        paymasterAt,
        paymentTokens,
        clock,
        latest,
        onCallsSent,
        onPermissionGranted: (grants: readonly GrantedPermission[]) => {
          permissions?.add(grants, clock.nowMs())
          options.onPermissionsChanged?.()
        },
        onPermissionRevoked: (context: string) => {
          permissions?.end(context, clock.nowMs())
          options.onPermissionsChanged?.()
        },
      }
      const prepare = (inner: AbortSignal) => prepareRequest(request, { ...given, signal: inner })
      const prepared = await withDeadline(prepare, { clock, timeoutMs: NODE_TIMEOUT_MS, signal })
      return await show(prepared, own, signal)
    } catch (error) {
      throw signal.aborted ? new AbortedError({ cause: signal.reason }) : error
    }
  }

  /** What is shown of it. */
  async function show(prepared: PreparedRequest, own: readonly string[], signal: AbortSignal): Promise<Ready> {
    // A copy that nobody else holds: what is described and shown is what is signed.
    const toSign = structuredClone(prepared.toSign)
    const described = await Promise.all(toSign.map((one) => describe(one, own, signal)))
    const { payerHost, replaces } = prepared
    const parts = described.map((part) => ({
      ...part,
      replaces,
      fee: part.fee?.payer ? { ...part.fee, payerHost } : part.fee,
    }))
    return { prepared, parts, own }
  }

  /** Asks the user, who may have another one pay meanwhile. Resolves with what was approved. */
  async function askUser(id: string, first: Ready, signal: AbortSignal): Promise<Ready> {
    const shown = new Map([[first.parts, first]])
    const toRequest = ({ prepared, parts, own }: Ready): ConsentRequest => {
      const { payments } = prepared
      if (!payments || payments.all.length < 2) return { id, parts }
      const { all, current, by } = payments
      async function choose(place: number): Promise<void> {
        const payment = all[place]
        if (!payment) return
        const pay = async (inner: AbortSignal) => show(await by(payment, inner), own, inner)
        const next = await withDeadline(pay, { clock, timeoutMs: NODE_TIMEOUT_MS, signal })
        shown.set(next.parts, next)
        queue.replace(toRequest(next))
      }
      return { id, parts, payment: { all, current, choose } }
    }
    // Whatever is made ready meanwhile: these are the very parts that were seen.
    const approved = await queue.ask(toRequest(first), signal)
    return shown.get(approved) ?? first
  }

  let before: Promise<void> = Promise.resolve()

  /** Shows them as they were asked, however long the node takes for each. */
  async function askInTurn(request: FrameRequest, signal: AbortSignal) {
    const turn = before
    let leave = (): void => {}
    before = new Promise((resolve) => {
      leave = resolve
    })
    try {
      const ready = await makeReady(request, signal)
      await turn
      // Not awaited here: those behind it are to be made ready and queued.
      return { asked: askUser(request.id, ready, signal) }
    } finally {
      // Not before those that it came after, also where it came to nothing.
      void turn.then(leave)
    }
  }

  async function signAndFinish(
    { renumber, finish }: PreparedRequest,
    approved: readonly ConsentPart[],
    signal: AbortSignal,
  ): Promise<unknown> {
    let all = approved.map(({ toSign }) => toSign)
    if (renumber) {
      const ask = (inner: AbortSignal) => renumber(all, inner)
      all = [...(await withDeadline(ask, { clock, timeoutMs: NODE_TIMEOUT_MS, signal }))]
    }
    const signatures: (string | Uint8Array)[] = []
    for (const toSign of all) signatures.push(await vault.ask('sign', toSign as never, { signal }))
    // From here on it may be on its way: who gives up now learns nothing of it, and it is sent all the same.
    return finish(signatures, new AbortController().signal)
  }

  let sending: Promise<unknown> = Promise.resolve()

  /** The number of the next one is known once the one before it was sent. */
  function afterTheOthers<T>(run: () => Promise<T>): Promise<T> {
    const mine = sending.then(run)
    sending = mine.catch(() => {})
    return mine
  }

  return {
    async run(request, signal, onApproved) {
      const { asked } = await askInTurn(request, signal)
      const { prepared, parts: approved } = await asked
      onApproved?.()
      const end = () => signAndFinish(prepared, approved, signal)
      // What takes the place of another one is not behind it.
      const answer = await (prepared.renumber && !prepared.replaces ? afterTheOthers(end) : end())
      for (const { chainId, actions } of approved) recipients.add(namespaceOf(chainId), listKnownAfter(actions))
      return answer
    },
  }
}

const namespaceOf = (chainId: CaipNetworkId<VaultNamespace>): VaultNamespace => chainId.split(':')[0] as VaultNamespace

/** With what the tokens of the steps are called: a change of an unknown one is told by its address alone. */
function nameTokens(simulation: Simulation, actions: readonly ConsentAction[]): Simulation {
  if (simulation.status !== 'done') return simulation
  const changes = simulation.changes.map((change) => {
    const { asset } = change
    if (asset.kind === 'native' || asset.id !== undefined) return change
    const known = actions.find(
      (action) =>
        action.kind === 'send' &&
        action.asset.kind === 'token' &&
        action.asset.token?.toLowerCase() === asset.token?.toLowerCase(),
    )
    if (known?.kind !== 'send' || known.asset.kind !== 'token') return change
    const { symbol } = known.asset
    const { decimals } = known
    return {
      ...change,
      asset: { ...asset, ...(symbol !== undefined && { symbol }) },
      ...(decimals !== undefined && { decimals }),
    }
  })
  return { status: 'done', changes }
}

function warnOfSimulation(simulation: Simulation | null) {
  if (simulation?.status === 'fails') return [{ code: 'fails', reason: simulation.reason } as const]
  return simulation?.status === 'unknown' ? [{ code: 'notSimulated' } as const] : []
}
