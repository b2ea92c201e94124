import { type ChainNamespace, toHawserError } from '@hawser/common'
import { parseInput } from '../connections/parseInput.js'
import type { ConnectionReport, Connector } from '../interfaces/connector.js'
import type { ConnectorInput } from '../interfaces/connectorInput.js'
import type { MergedWallet } from './mergeConnectors.js'

interface Share {
  readonly member: Connector
  readonly namespaces: readonly ChainNamespace[]
}

/**
 * One connector for a wallet of the identity table: each namespace goes to the member that speaks it,
 * and every report carries the wallet's own id, so that a connection is found again whichever way it was made.
 */
export function createMergedConnector(wallet: MergedWallet): Connector {
  const [first] = wallet.members
  if (!first) throw new RangeError('A wallet without a connector')
  const isPlain =
    wallet.members.length === 1 && first.id === wallet.id && first.name === wallet.name && first.icon === wallet.icon
  if (isPlain) return first

  const memberOf = (namespace: ChainNamespace): Connector | undefined =>
    wallet.members.find(({ namespaces }) => namespaces.includes(namespace))
  const rename = (report: ConnectionReport): ConnectionReport => ({
    ...report,
    connectionId: `${report.namespace}/${wallet.id}`,
  })
  const shares = (namespaces: readonly ChainNamespace[]): readonly Share[] =>
    wallet.members
      .map((member) => ({ member, namespaces: namespaces.filter((namespace) => memberOf(namespace) === member) }))
      .filter((share) => share.namespaces.length > 0)
  const { id, type, name, icon, rdns, imageId, explorerId, namespaces, isInstalled, installUrl } = wallet
  const takesInput = wallet.members.some((member) => member.traits?.input)

  return {
    id,
    type,
    name,
    icon,
    rdns,
    imageId,
    explorerId,
    namespaces,
    isInstalled,
    installUrl,
    traits: takesInput ? { ...wallet.traits, input: inputOf(shares) } : wallet.traits,
    async connect(parameters) {
      const { namespaces, network, generation, signal, onPairing, onPrompt } = parameters
      const reports: ConnectionReport[] = []
      // As `inputOf` has parsed it.
      const inputs = parameters.input as ReadonlyMap<Connector, unknown> | undefined
      let failure: unknown
      // One prompt after the other: a wallet shows one at a time.
      const asked = shares(namespaces)
      for (const [index, share] of asked.entries()) {
        if (asked.length > 1) onPrompt?.({ number: index + 1, count: asked.length, namespaces: share.namespaces })
        try {
          reports.push(
            ...(await share.member.connect({
              namespaces: share.namespaces,
              network: network && share.namespaces.includes(network.chainNamespace) ? network : undefined,
              generation,
              signal,
              onPairing,
              ...(takesInput && { input: inputs?.get(share.member) }),
              get link() {
                return parameters.link
              },
            })),
          )
        } catch (error) {
          if (signal.aborted) throw error
          const { code } = toHawserError(error)
          // What fails by itself stops no other, and says less than the user's own word, or than the prompt that still waits for it.
          const isAnswer = code === 'USER_REJECTED' || code === 'REQUEST_PENDING'
          failure = isAnswer ? error : (failure ?? error)
          // The user who refused a namespace, or has a prompt open, is not asked on. What the wallet granted already stands.
          if (isAnswer) break
        }
      }
      if (failure && reports.length === 0) throw failure
      return reports.map(rename)
    },
    async reconnect({ namespaces, ...rest }) {
      const results = await Promise.allSettled(
        shares(namespaces).map((share) => share.member.reconnect({ ...rest, namespaces: share.namespaces })),
      )
      const reports = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      const failure = results.find((result) => result.status === 'rejected')
      if (failure && reports.length === 0) throw failure.reason
      return reports.map(rename)
    },
    async disconnect({ namespaces, signal }) {
      const results = await Promise.allSettled(
        shares(namespaces).map((share) => share.member.disconnect({ namespaces: share.namespaces, signal })),
      )
      const failure = results.find((result) => result.status === 'rejected')
      if (failure) throw failure.reason
    },
    async getProvider(namespace) {
      return memberOf(namespace)?.getProvider(namespace)
    },
    watch(tell) {
      const stops = wallet.members.map((member) =>
        member.watch((told) => {
          const own = [told].flat().filter(({ namespace }) => memberOf(namespace) === member)
          if (own.length > 0) tell(own.map(rename))
        }),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    ...(wallet.members.some(({ watchHealth }) => watchHealth) && { watchHealth: watchHealthOf(wallet.members) }),
    dispose() {
      for (const member of wallet.members) member.dispose?.()
    },
  }
}

/** The input of each member that is asked, checked by its own schema. Input that none of them takes is refused. */
function inputOf(
  shares: (namespaces: readonly ChainNamespace[]) => readonly Share[],
): ConnectorInput<ReadonlyMap<Connector, unknown>> {
  return {
    parse(value, namespaces) {
      const takers = shares(namespaces).filter(({ member }) => member.traits?.input)
      if (takers.length === 0 && value !== undefined)
        throw new TypeError(`no input is taken for ${namespaces.join(', ')}.`)
      return new Map(takers.map((share) => [share.member, parseInput(share.member, value, share.namespaces)]))
    },
  }
}

/** A wallet is in reach while each way to it is. */
function watchHealthOf(members: readonly Connector[]): NonNullable<Connector['watchHealth']> {
  return (callback) => {
    const away = new Set<Connector>()
    const stops = members.map((member) =>
      member.watchHealth?.(({ isReachable, error }) => {
        if (isReachable) away.delete(member)
        else away.add(member)
        callback({ isReachable: away.size === 0, ...(error !== undefined && { error }) })
      }),
    )
    return () => {
      for (const stop of stops) stop?.()
    }
  }
}
