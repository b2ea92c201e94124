import { withDeadline } from '@hawser/common'
import type { Connector, Hawser } from '@hawser/core'
import { describeFailure } from './log/observeFetch.js'
import { redactText } from './log/redact.js'

/** How long a wallet may take to answer a check. */
export const CHECK_TIMEOUT_MS = 5_000

export interface CheckResult {
  /** Null where nothing was asked. */
  readonly isWell: boolean | null
  readonly text: string
}

/**
 * Asks a connected wallet for what it answers without a prompt: `eth_chainId` (EIP-695) on EVM chains, elsewhere for its provider. One that is not connected is
 * not asked for anything.
 */
export async function checkConnector(
  { platform, ...hawser }: Pick<Hawser, 'platform' | 'getSnapshot'>,
  connector: Connector,
  signal: AbortSignal,
): Promise<CheckResult> {
  const { clock } = platform
  const { connections } = hawser.getSnapshot()
  if (!connector.isInstalled) return { isWell: false, text: 'The wallet is not installed.' }
  if (connections.unreachable.includes(connector.id)) return { isWell: false, text: 'Nothing reaches the wallet now.' }
  const connected = Object.values(connections.byId).filter(
    ({ connectorId, namespace, status }) =>
      connectorId === connector.id && status === 'connected' && connector.namespaces.includes(namespace),
  )
  if (connected.length === 0) return { isWell: null, text: 'Not connected: it was not asked.' }
  const startedAtMs = clock.nowMs()
  try {
    for (const { namespace } of connected) {
      const ask = async () => {
        const provider: unknown = await connector.getProvider(namespace)
        if (provider === undefined || provider === null) throw new Error(`There is no provider of ${namespace}.`)
        if (namespace === 'eip155') await Object(provider).request({ method: 'eth_chainId' })
      }
      await withDeadline(ask, { clock, timeoutMs: CHECK_TIMEOUT_MS, signal })
    }
    return { isWell: true, text: `Answered in ${Math.round(clock.nowMs() - startedAtMs)} ms.` }
  } catch (error) {
    return { isWell: false, text: redactText(describeFailure(error).note ?? 'The check was ended.') }
  }
}
