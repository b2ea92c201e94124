import { systemClock } from '@hawser/common'
import { type LocalChains, startLocalChains } from '@hawser/testing/node'
import { afterAll, beforeAll } from 'vitest'
import type { GatewayOptions } from '../../src/exports/index.js'
import type { useDatabases } from './databases.js'
import { type Signer, signChange } from './signChange.js'
import { useGateways } from './useGateways.js'

/** Gateways that have names of their own, before two chains. */
export function useNames(databases: ReturnType<typeof useDatabases>) {
  const start = useGateways()
  let local: LocalChains
  beforeAll(async () => {
    local = await startLocalChains({ chains: [{ chainId: 1 }, { chainId: 10 }], accounts: 1 })
  })
  afterAll(() => local.stop())

  const chainOf = (index: number) => {
    const chain = local.chains[index]
    if (!chain) throw new Error('There is no such chain.')
    return chain
  }

  /** The gateway's time stands still but for what the test lets pass. */
  const startNamed = async (options: GatewayOptions = {}) => {
    const time = { nowMs: 1_800_000_000_500 }
    const gateway = await start(
      {
        databaseUrl: options.databaseUrl ?? (await databases.create('embedded')),
        names: { zones: ['example.id', 'other.id'] },
        networks: { 'eip155:1': { http: [chainOf(0).rpcUrl] }, 'eip155:10': { http: [chainOf(1).rpcUrl] } },
        ...options,
      },
      { clock: { ...systemClock, nowMs: () => time.nowMs } },
    )
    const post = async (path: string, body: unknown) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await gateway.fetch(`/v1/profile/account${path}`, { method: 'POST', body: text })
      return { status: answer.status, body: await answer.json() }
    }
    const get = async (path: string) => {
      const answer = await gateway.fetch(path)
      return { status: answer.status, cacheControl: answer.headers.get('cache-control'), body: await answer.json() }
    }
    const nowS = () => Math.floor(time.nowMs / 1_000)
    /** The message of a registration at the gateway's time. */
    const nameMessage = (name: string, attributes = {}) => ({ name, attributes, timestamp: nowS() })
    const register = async (signer: Signer, name: string, options: Parameters<typeof signChange>[2] = {}) =>
      post('', await signChange(signer, nameMessage(name), options))
    return { ...gateway, time, nowS, nameMessage, post, get, register }
  }

  return { startNamed, chainOf }
}
