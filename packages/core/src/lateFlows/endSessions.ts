import type { ChainNamespace } from '@hawser/common'
import type { Hawser } from '../client/hawser.js'
import type { Connector } from '../contracts/connector.js'
import { request } from '../flows/request.js'
import type { ErrorInfo } from '../state/errorInfo.js'
import { toErrorInfo } from '../state/toErrorInfo.js'

/** A wallet that did not end its side in time or at all. */
export interface WalletError {
  readonly connectorId: string
  readonly error: ErrorInfo
}

export interface EndSessionsParameters {
  readonly wallets: ReadonlyMap<Connector, readonly ChainNamespace[]>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Tells wallets that the app has disconnected, all at the same time. Never rejects. */
export async function endSessions(
  { internals }: Hawser,
  { wallets, timeoutMs, signal }: EndSessionsParameters,
): Promise<readonly WalletError[]> {
  const results = await Promise.all(
    [...wallets].map(async ([connector, namespaces]): Promise<readonly WalletError[]> => {
      try {
        await request(internals, { timeoutMs, signals: [signal] }, (inner) =>
          connector.disconnect({ namespaces, signal: inner }),
        )
        return []
      } catch (error) {
        return [{ connectorId: connector.id, error: toErrorInfo(error) }]
      }
    }),
  )
  return results.flat()
}
