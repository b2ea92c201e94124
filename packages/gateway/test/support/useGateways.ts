import { afterEach } from 'vitest'
import {
  type CreateGatewayDependencies,
  createGateway,
  type Gateway,
  type GatewayOptions,
} from '../../src/exports/index.js'

/** Gateways of a test: each listens on a free port, and is stopped after it. */
export function useGateways() {
  const running: Gateway[] = []
  afterEach(async () => {
    await Promise.all(running.splice(0).map((gateway) => gateway.stop()))
  })
  return async (options: GatewayOptions, dependencies: CreateGatewayDependencies = {}) => {
    const lines: string[] = []
    const gateway = createGateway(
      { port: 0, stopTimeoutMs: 2_000, ...options },
      { ...dependencies, logDestination: { write: (line) => lines.push(line) } },
    )
    running.push(gateway)
    const { url, port } = await gateway.listen()
    return {
      url,
      port,
      lines,
      stop: () => gateway.stop(),
      fetch: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
    }
  }
}
