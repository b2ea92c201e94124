import {
  AbortedError,
  type Clock,
  type HawserError,
  InvalidResponseError,
  toHawserError,
  UnconfirmedError,
} from '@hawser/common'
import type { ConnectionId, ConnectionReport } from '@hawser/core'
import { askWithDeadline, createReportSource, NoAccountsError, type WalletQuestion } from '@hawser/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { connect, disconnect, switchConnection } from '@wagmi/core'
import { isRestoring, untilRestored, watchState } from './isRestoring.js'
import { isLive, readConnection, type WagmiConnection } from './readConnection.js'

export interface SessionOptions {
  readonly config: Config
  readonly connector: WagmiConnector
  readonly connectionId: ConnectionId
  readonly clock: Clock
  /** The connectors whose connection nobody wants any more and wagmi is about to end, by their uid. */
  readonly abandoned: Set<string>
}

interface Asked {
  readonly generation: number
  readonly signal: AbortSignal
}

/** The connection of one wagmi connector: wagmi's state is what is true of it, and wagmi's actions change it. */
export function createSession({ config, connector, connectionId, clock, abandoned }: SessionOptions) {
  const { uid } = connector
  const source = createReportSource(() => watchState(config, follow))
  /** The restore that wagmi has yet to confirm. */
  let awaited: number | undefined
  let connects = 0
  let ending: Promise<unknown> = Promise.resolve()

  const find = (): WagmiConnection | undefined => {
    const connection: WagmiConnection | undefined = config.state.connections.get(uid)
    return connection && isLive(connection) && connection.accounts.length > 0 ? connection : undefined
  }
  const toReport = (connection: WagmiConnection, generation: number): ConnectionReport => ({
    connectionId,
    generation,
    namespace: 'eip155',
    ...readConnection(connection),
  })
  /** The connector may have connected by itself while it was asked. */
  const unlessConnected = (error: unknown): void => {
    if (!find()) throw error
  }
  const end = (): Promise<unknown> => {
    abandoned.add(uid)
    ending = disconnect(config, { connector }).then(
      () => abandoned.delete(uid),
      () => abandoned.delete(uid),
    )
    return ending
  }

  function follow(): void {
    const connection = find()
    // While wagmi restores, it begins with no connection and adds one after the other.
    if (!connection && isRestoring(config)) return
    try {
      if (!connection) source.update({ accounts: [] })
      else if (awaited === undefined) source.update(readConnection(connection))
      else {
        const report = toReport(connection, awaited)
        awaited = undefined
        source.tell(source.keep(report))
      }
    } catch {
      // A malformed change says nothing; what was known before it stands.
    }
  }

  /** @throws InvalidResponseError, NoAccountsError */
  async function keep(generation: number): Promise<ConnectionReport> {
    const connection: WagmiConnection | undefined = config.state.connections.get(uid)
    try {
      if (!connection || connection.accounts.length === 0) throw new NoAccountsError()
      awaited = undefined
      return source.keep(toReport(connection, generation))
    } catch (error) {
      await end()
      throw error
    }
  }

  return {
    async connect({ generation, signal }: Asked): Promise<ConnectionReport> {
      if (signal.aborted) throw new AbortedError({ cause: signal.reason })
      connects += 1
      const attempt = connects
      const isLatest = (): boolean => connects === attempt
      // What the wallet approves from then on is nobody's, and wagmi has it before it says so.
      const abandon = (): void => {
        if (isLatest()) abandoned.add(uid)
      }
      const asked = async ({ beforeAsk }: WalletQuestion): Promise<ConnectionReport> => {
        await ending
        beforeAsk()
        if (find()) {
          if (config.state.current !== uid) await switchConnection(config, { connector })
          return keep(generation)
        }
        if (isLatest()) abandoned.delete(uid)
        signal.addEventListener('abort', abandon, { once: true })
        try {
          await connect(config, { connector }).catch(unlessConnected)
        } catch (error) {
          if (isLatest()) abandoned.delete(uid)
          throw error
        } finally {
          signal.removeEventListener('abort', abandon)
        }
        if (signal.aborted && isLatest()) await end()
        beforeAsk()
        return keep(generation)
      }
      return askWithDeadline(asked, { signal, clock, toError: nameFailure })
    },
    /**
     * By wagmi's own word, which asks the wallet without a prompt.
     * @throws UnconfirmedError where wagmi has not restored it; wagmi does not say whether the app may not see the wallet any more, or the wallet is locked
     */
    async reconnect({ generation, signal }: Asked): Promise<ConnectionReport> {
      awaited = undefined
      return askWithDeadline(
        async ({ signal: inner, beforeAsk }) => {
          await untilRestored(config, inner)
          if (find()) return keep(generation)
          const isAuthorized = await connector.isAuthorized()
          // The wallet may have spoken by itself meanwhile, and wagmi has connected it.
          if (isAuthorized && !find()) {
            beforeAsk()
            await connect(config, { connector, ...{ isReconnecting: true } }).catch(unlessConnected)
          }
          if (find()) return keep(generation)
          // Says what is wrong with the answer, where that is why.
          await connector.getAccounts()
          if (!inner.aborted) awaited = generation
          throw new UnconfirmedError({ details: 'wagmi has not restored the connection.' })
        },
        { signal, clock, toError: nameFailure },
      )
    },
    async disconnect(signal: AbortSignal): Promise<void> {
      source.end()
      awaited = undefined
      if (!config.state.connections.has(uid)) return
      await askWithDeadline(() => end(), { signal, clock, toError: nameFailure })
    },
    watch: source.watch,
  }
}

/** viem says by a class of its own that what a wallet gave is no address. */
function nameFailure(cause: unknown): HawserError {
  const error = toHawserError(cause)
  const { name, message } = Object(cause)
  const isMalformed = name === 'InvalidAddressError' || cause instanceof TypeError
  return error.code === 'UNKNOWN' && isMalformed ? new InvalidResponseError({ cause, details: String(message) }) : error
}
