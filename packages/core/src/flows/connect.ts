import {
  AbortedError,
  type CaipNetworkId,
  type ChainNamespace,
  ChainNotConfiguredError,
  InvalidResponseError,
  type Network,
  ProviderNotFoundError,
  parseWalletLink,
  type RequestPendingError,
  toHawserError,
  toShownText,
  type UserRejectedError,
} from '@hawser/common'
import { snapshot } from 'valtio/vanilla'
import { phaseOf } from '../asking/phaseOf.js'
import { withClientDeadline } from '../asking/withClientDeadline.js'
import type { Hawser } from '../client/hawser.js'
import type { Internals } from '../client/internals.js'
import { internalsOf } from '../client/internalsOf.js'
import { acceptReports, keepConnector } from '../connections/acceptReports.js'
import { createAttemptController } from '../connections/attemptController.js'
import { createConnectorHealth } from '../connections/connectorHealth.js'
import { continuePartly, settlePartly } from '../connections/connectStage.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import { parseInput } from '../connections/parseInput.js'
import { settleConnected } from '../connections/settleConnected.js'
import { type RequirementUnmetError, WalletConnectNotFoundError } from '../errors/connectErrors.js'
import { type InvalidInputError, toErrorInfo } from '../errors/pageErrors.js'
import type {
  ConnectionId,
  ConnectionReport,
  Connector,
  ConnectPrompt,
  ConnectParameters as Question,
} from '../interfaces/connector.js'
import type { InputOf } from '../interfaces/connectorInput.js'
import { PAIRING_TIMEOUT_MS, USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { createArbiter } from '../modal/createArbiter.js'
import { createPairingController } from '../pairing/pairingController.js'
import { createSignInLoader } from '../siwx/signInLoader.js'
import type { ChosenWallet, Connection } from '../state/tree.js'
import { isImageUrl, isText } from '../state/untrusted.js'
import type { FlowErrorType, FlowParameters } from './flowParameters.js'

export interface ConnectParameters<TConnectorId extends string = string> extends FlowParameters {
  /** The id of an entry of the connect list, or of a connector that is not listed. */
  readonly connectorId: TConnectorId
  /** All that the wallet speaks and the app has a network for, by default. */
  readonly namespaces?: readonly ChainNamespace[] | undefined
  /** The network that the wallet should be on, where it lets itself be told. */
  readonly network?: CaipNetworkId | undefined
  /** The wallet that the user chose, where the connector leads to any wallet (WalletConnect). */
  readonly wallet?: ConnectWallet | undefined
  /** The input that this connector needs beside namespaces, such as an e-mail address. Others take none. */
  readonly input?: InputOf<TConnectorId> | undefined
}

/** A wallet of a list of wallets. */
export interface ConnectWallet extends ChosenWallet {
  /**
   * The wallet's own link, where its app is opened for this connect: it is opened again for the requests that follow. Where the user opens it
   * only later, say so by `setWalletLink`; for a QR code, leave it away.
   */
  readonly href?: string | undefined
  /** Brings its picture, where that is not at hand as `imageUrl`: a data or https URL. */
  readonly loadImage?: (() => Promise<string | null>) | undefined
}

export interface ConnectReturnType {
  /** One for each namespace that the wallet granted. */
  readonly connections: readonly Connection[]
}

export type ConnectErrorType =
  | FlowErrorType
  | ChainNotConfiguredError
  | InvalidInputError
  | InvalidResponseError
  | ProviderNotFoundError
  | RequestPendingError
  | RequirementUnmetError
  | WalletConnectNotFoundError
  | UserRejectedError

/**
 * Asks a wallet for its accounts. `state.connecting.attempt` tells how it goes; a connect that was under way is cancelled.
 * It resolves once everything has settled: what the wallet granted stands and is stored, the app shows it, and what the app's features require
 * was given. Whatever the wallet answers after `cancelConnect`, after the deadline (5 minutes by default) or after another connect began is ignored.
 *
 * @throws UserRejectedError, RequestPendingError, ProviderNotFoundError, ChainNotConfiguredError, InvalidInputError, InvalidResponseError, RequirementUnmetError, TimeoutError, AbortedError, ClientDestroyedError
 * @example const { connections } = await connect(hawser, { connectorId: 'io.metamask' })
 */
export async function connect<TConnectorId extends string>(
  hawser: Hawser,
  parameters: ConnectParameters<TConnectorId>,
): Promise<ConnectReturnType> {
  const internals = internalsOf(hawser)
  const approval = askWallet(internals, parameters)
  internals.instance(createAttemptController).approval = approval
  return approval
}

async function askWallet<TConnectorId extends string>(
  internals: Internals,
  parameters: ConnectParameters<TConnectorId>,
): Promise<ConnectReturnType> {
  const attempts = internals.instance(createAttemptController)
  // Its code comes while the wallet is asked.
  internals.instance(createSignInLoader)
  const { connectorId } = parameters
  const connector = internals.instance(createKeptConnectors).find(connectorId)
  const namespaces = chooseNamespaces(internals, connector, parameters)
  const before = continuePartly(internals.state.connecting.attempt, parameters)
  const attempt = attempts.begin(connectorId, namespaces, before)
  const isCurrent = (): boolean => attempts.isCurrent(attempt.generation)
  const signals = [parameters.signal, attempt.signal]
  try {
    assertInstalled(connector, connectorId)
    const asked = { namespaces, ...chooseNetwork(internals, connector, namespaces, parameters) }
    const input = parseInput(connector, parameters.input, namespaces)
    internals.instance(createConnectorHealth).watch(connector)
    const isPaired = connector.traits?.pairs === true
    const { timeoutMs = isPaired ? PAIRING_TIMEOUT_MS : USER_RESPONSE_TIMEOUT_MS } = parameters
    const reports: unknown = await withClientDeadline(internals, { timeoutMs, signals }, async (signal) => {
      const { generation } = attempt
      const onPrompt = (prompt: ConnectPrompt): void => attempts.prompt(generation, prompt)
      const question = { ...asked, ...(input !== undefined && { input }), generation, signal, onPrompt }
      if (!isPaired) return connector.connect(question)
      return pair(internals, { connector, question, wallet: parameters.wallet })
    })
    if (!isCurrent()) throw new AbortedError()
    const connectionIds = acceptAnswer(internals, connector, reports)
    const { name, method } = rememberWallet(internals, connector)
    attempts.grant(attempt.generation)
    const { generation } = attempt
    // Not awaited where there is nothing to wait for: the address and the end of the connect are drawn at once then.
    const settling = settleConnected(internals, { connectionIds, reason: 'connect', generation, signals })
    if (settling) await settling
    if (!isCurrent()) throw new AbortedError()
    const partly = settlePartly(internals.state, parameters, before)
    attempts.end(attempt.generation, partly && { phase: 'partly', partly })
    internals.events.emit('track', { event: 'CONNECT_SUCCESS', properties: { method, name } })
    internals.instance(createArbiter).report({ type: 'connected', connectorId, missing: partly?.missing ?? [] })
    const { byId } = snapshot(internals.state.connections)
    return { connections: connectionIds.flatMap((id) => (byId[id] as Connection | undefined) ?? []) }
  } catch (cause) {
    const error = toHawserError(cause)
    if (!isCurrent()) throw error.code === 'CLIENT_DESTROYED' ? error : new AbortedError({ cause: error })
    // A connector that gives up although nobody has told it to has failed.
    const isCalledOff = signals.some((signal) => signal?.aborted)
    const phase = error.code === 'ABORTED' && !isCalledOff ? 'failed' : phaseOf(error)
    attempts.end(attempt.generation, phase === null ? undefined : { phase, error: toErrorInfo(error) })
    if (phase === 'failed' || phase === 'timedOut') {
      internals.events.emit('track', {
        event: 'CONNECT_ERROR',
        properties: { code: error.code, name: connector?.name ?? '' },
      })
    }
    throw error
  }
}

interface PairParameters {
  readonly connector: Connector
  readonly question: Question
  readonly wallet: ConnectWallet | undefined
}

/** Connects to a wallet in another app, which has to find this page's request first. */
function pair(
  internals: Internals,
  { connector, question, wallet: given }: PairParameters,
): Promise<readonly ConnectionReport[]> {
  const { connecting } = internals.state
  const pairings = internals.instance(createPairingController)
  const wallet = given && chosenWallet(given)
  pairings.begin(question.generation, wallet)
  if (wallet && given?.loadImage) {
    given.loadImage().then(
      (url) => {
        if (isImageUrl(url)) pairings.setImage(question.generation, url)
      },
      // The wallet connects without a picture, too.
      () => {},
    )
  }
  const href = given?.href === undefined ? undefined : parseWalletLink(given.href)
  if (wallet && href !== undefined) pairings.setLink({ href, name: wallet.name })

  const asked: Question = {
    ...question,
    onPairing: (pairing) => pairings.setPairing(question.generation, pairing),
    get link() {
      return connecting.link ? { ...connecting.link } : undefined
    },
  }
  return internals.requirements.get('siwx')?.connect?.(connector, asked) ?? connector.connect(asked)
}

/** The part of a wallet that may be shown and stored. Lists of wallets come from outside. */
function chosenWallet({ id, name: given, imageUrl }: ConnectWallet): ChosenWallet | undefined {
  const name = toShownText(given)
  if (!isText(id) || !name) return undefined
  return { id, name, ...(isImageUrl(imageUrl) && { imageUrl }) }
}

function assertInstalled(connector: Connector | undefined, connectorId: string): asserts connector is Connector {
  if (connector?.isInstalled) return
  if (!connector && connectorId === 'walletConnect') throw new WalletConnectNotFoundError('connect')
  throw new ProviderNotFoundError({
    details: connector
      ? `${connector.name} is not installed.`
      : `No wallet of the connect list has the id "${connectorId}".`,
  })
}

/** The wallet's namespaces that the app has networks for, and that were asked for. */
function chooseNamespaces(
  { state }: Internals,
  connector: Connector | undefined,
  { namespaces }: Pick<ConnectParameters, 'namespaces'>,
): readonly ChainNamespace[] {
  const requested = state.networks.requested.map(({ chainNamespace }) => chainNamespace)
  const isAsked = (namespace: ChainNamespace): boolean =>
    requested.includes(namespace) && (!namespaces || namespaces.includes(namespace))
  return connector?.namespaces.filter(isAsked) ?? []
}

function chooseNetwork(
  { state }: Internals,
  connector: Connector,
  chosen: readonly ChainNamespace[],
  { namespaces, network }: Pick<ConnectParameters, 'namespaces' | 'network'>,
): { readonly network?: Network } {
  const { requested } = state.networks
  if (chosen.length === 0) {
    throw new ChainNotConfiguredError({
      details: `${connector.name} speaks ${connector.namespaces.join(', ')}; the app asks for ${(namespaces ?? requested.map(({ caipNetworkId }) => caipNetworkId)).join(', ')}.`,
    })
  }
  const target = network && requested.find(({ caipNetworkId }) => caipNetworkId === network)
  if (network && !target)
    throw new ChainNotConfiguredError({ details: `${network} is not among the requested networks.` })
  return target ? { network: target } : {}
}

function acceptAnswer(internals: Internals, connector: Connector, reports: unknown): readonly ConnectionId[] {
  const { activeNamespace } = internals.state.networks
  const { statuses, connectionIds } = acceptReports(internals, connector, reports, (ids) => {
    const namespaces = connector.namespaces.filter((namespace) => ids.includes(`${namespace}/${connector.id}`))
    const isShown = namespaces.some((namespace) => namespace === activeNamespace)
    return isShown ? {} : { namespace: namespaces[0] }
  })
  if (connectionIds.length === 0) {
    const reason = statuses.includes('malformed') ? 'was malformed' : 'had no account'
    throw new InvalidResponseError({ details: `The answer of ${connector.name} ${reason}.` })
  }
  keepConnector(internals, connector)
  return connectionIds
}

/** Puts the wallet among the recent ones, and names it and the way to it. */
function rememberWallet(
  { controllers, state }: Internals,
  connector: Connector,
): { readonly name: string; readonly method: 'browser' | 'mobile' | 'qrcode' } {
  const { wallet, link } = state.connecting
  const isPaired = connector.traits?.pairs === true
  // Behind a connector that leads to any wallet, only one that the user chose can be offered again by itself.
  const used = isPaired ? wallet && { ...wallet, icon: wallet.imageUrl, rdns: undefined } : connector
  if (used && connector.traits?.isListed !== false) {
    const { id, name, icon, rdns } = used
    controllers.recentWallets.add({
      id,
      name,
      ...(icon !== undefined && { icon }),
      ...(rdns !== undefined && { rdns }),
    })
  }
  return { name: used?.name ?? connector.name, method: isPaired ? (link ? 'mobile' : 'qrcode') : 'browser' }
}

/**
 * Ends a connect that waits for its wallet, and clears how the last one ended. What the wallet still answers is ignored.
 * @throws ClientDestroyedError
 */
export function cancelConnect(hawser: Hawser): void {
  internalsOf(hawser).instance(createAttemptController).cancel()
}
