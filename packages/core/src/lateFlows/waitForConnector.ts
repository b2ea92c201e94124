import { type AbortedError, type TimeoutError, withDeadline } from '@hawser/common'
import { subscribe } from 'valtio/vanilla'
import type { Internals } from '../client/internals.js'
import type { Connector } from '../contracts/connector.js'
import { findConnector } from './findConnector.js'

export interface WaitForConnectorOptions {
  readonly connectorId: string
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/**
 * The connector of an installed wallet, as soon as discovery finds it.
 * @throws TimeoutError, AbortedError
 */
export async function waitForConnector(internals: Internals, options: WaitForConnectorOptions): Promise<Connector> {
  const { connectorId, timeoutMs, signal } = options
  const find = (): Connector | undefined => {
    const connector = findConnector(internals, connectorId)
    return connector?.isInstalled ? connector : undefined
  }
  const found = find()
  if (found) return found
  let unsubscribe = (): void => {}
  const wait = (): Promise<Connector> =>
    new Promise((resolve) => {
      unsubscribe = subscribe(internals.state.connectors, () => {
        const connector = find()
        if (connector) resolve(connector)
      })
    })
  try {
    return await withDeadline(wait, { clock: internals.platform.clock, timeoutMs, signal })
  } finally {
    unsubscribe()
  }
}

export type WaitForConnectorErrorType = AbortedError | TimeoutError
