import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGateway } from '@hawser/gateway'

/** A network as the gateway's configuration has it. Balances are told of the EVM's alone. */
function networkOf([id, { name, symbol, rpcUrl, webSocketUrl, tokens }]) {
  const isEvm = !id.includes(':')
  return [
    isEvm ? `eip155:${id}` : id,
    {
      http: [rpcUrl],
      ...(webSocketUrl && { ws: [webSocketUrl] }),
      ...(isEvm && { currency: { name: `${name} ${symbol}`, symbol, decimals: 18 }, tokens }),
    },
  ]
}

/**
 * Starts a gateway for chains of this machine, on an embedded database of its own, which ends with it.
 *
 * @param {object} options
 * @param {Record<string, { name: string, symbol: string, rpcUrl: string, webSocketUrl?: string, ensRegistry?: string, tokens: object[] }>} options.chains by
 *   decimal chain id, or CAIP-2 id
 * @param {number} [options.port] 0, the default, takes a free one
 * @param {import('@hawser/gateway').GatewayOptions['projects']} [options.projects]
 * @returns {Promise<{ url: string, port: number, relayUrl: string, stop: () => Promise<void> }>}
 * @throws GatewayListenError when the port is taken
 */
export async function startGateway({ chains, port = 0, projects = [] }) {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-demo-gateway-'))
  // A chain that is asked by REST has no JSON-RPC to hand on.
  const entries = Object.entries(chains).filter(([id]) => !id.startsWith('bip122:'))
  const registry = chains['1']?.ensRegistry
  const gateway = createGateway({
    port,
    projects,
    databaseUrl: `file:${join(folder, 'gateway.db')}`,
    networks: Object.fromEntries(entries.map(networkOf)),
    ...(registry && { identity: { network: 'eip155:1', registry } }),
    telemetry: { retentionDays: 1 },
    logLevel: 'error',
    stopTimeoutMs: 1_000,
  })
  async function stop() {
    await gateway.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const bound = await gateway.listen()
    return { url: bound.url, port: bound.port, relayUrl: bound.url.replace('http', 'ws'), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
