import { type ChainNamespace, ProviderNotFoundError } from '@hawser/common'
import type { Internals } from '../client/internals.js'
import { acceptReports, keepConnector } from '../connections/acceptReports.js'
import { createKeptConnectors } from '../connections/keptConnectors.js'
import { parseInput } from '../connections/parseInput.js'
import { createSettling, settleConnected } from '../connections/settleConnected.js'
import { AccountNotFoundError, NotConnectedError } from '../errors/errors.js'
import type { ConnectionId, Connector } from '../interfaces/connector.js'
import { USER_RESPONSE_TIMEOUT_MS } from '../lateConstants.js'
import { isSameAddress } from '../state/account.js'
import { type ClientDeadlineOptions, withClientDeadline } from './withClientDeadline.js'

/** The confirmations under way: a wallet is asked once, however many flows wait for it. */
function createConfirmations(): Map<ConnectionId, Promise<void>> {
  return new Map()
}

/**
 * Has the wallet of an `unconfirmed` connection confirm it, by a prompt. The account in use has to be the one that it confirms: what the
 * user was shown was stored, and nobody is asked to sign as another one unawares.
 * @throws AccountNotFoundError, NotConnectedError where its connector needs input of the user, ProviderNotFoundError, UserRejectedError, RequestPendingError, TimeoutError, AbortedError, ClientDestroyedError
 */
export async function confirmConnection(
  internals: Internals,
  id: ConnectionId,
  options: ClientDeadlineOptions,
): Promise<void> {
  const { state } = internals
  const shown = state.connections.byId[id]
  if (!shown) return
  const { namespace, address, connectorName } = shown
  const confirmations = internals.instance(createConfirmations)
  const asked = confirmations.get(id) ?? ask(internals, id).finally(() => confirmations.delete(id))
  confirmations.set(id, asked)
  await withClientDeadline(internals, options, () => asked)
  const confirmed = state.connections.byId[id]
  if (confirmed?.status === 'connected' && !isSameAddress(namespace, confirmed.address, address))
    throw new AccountNotFoundError({
      details: `${connectorName} confirmed ${confirmed.address} instead of ${address}.`,
    })
}

async function ask(internals: Internals, id: ConnectionId): Promise<void> {
  const { state } = internals
  const { connectorId, connectorName, generation, namespace, chainId } = state.connections.byId[id] ?? {}
  const connector = connectorId === undefined ? undefined : internals.instance(createKeptConnectors).find(connectorId)
  if (!connector?.isInstalled || generation === undefined || namespace === undefined)
    throw new ProviderNotFoundError({ details: `${connectorName} is no longer on the page.` })
  const input = inputOf(connector, namespace)
  const network = state.networks.requested.find(({ caipNetworkId }) => caipNetworkId === chainId)
  const reports: unknown = await withClientDeadline(
    internals,
    { timeoutMs: USER_RESPONSE_TIMEOUT_MS, signals: [] },
    (signal) =>
      connector.connect({
        namespaces: [namespace],
        generation,
        signal,
        ...(network && { network: { ...network } }),
        ...(input !== undefined && { input }),
      }),
  )
  const { addedIds } = acceptReports(internals, connector, reports)
  if (state.connections.byId[id]?.status === 'connected') keepConnector(internals, connector)
  // The wallet's own word may have come first: what is required for it is awaited all the same.
  const { running } = internals.instance(createSettling)
  await (running.get(id) ?? settleConnected(internals, { connectionIds: addedIds, reason: 'reconnect', signals: [] }))
}

/** What the user entered is not kept: a connector that cannot do without is connected anew, and nobody is asked for anything. */
function inputOf(connector: Connector, namespace: ChainNamespace): unknown {
  try {
    return parseInput(connector, undefined, [namespace])
  } catch (cause) {
    throw new NotConnectedError({
      cause,
      details: `${connector.name} needs to be told something to confirm the connection. Connect it again.`,
    })
  }
}
