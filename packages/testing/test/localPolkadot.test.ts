import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { blake2b } from '@noble/hashes/blake2'
import { bytesToHex } from '@noble/hashes/utils'
import { describe, expect, it, vi } from 'vitest'
import { setPolkadotBalance, startLocalPolkadot } from '../src/exports/polkadot-node.js'
import { createPolkadotKey } from '../src/polkadot/createPolkadotKey.js'
import { fromSs58 } from '../src/polkadot/ss58.js'
import { jsonRpcRequest } from '../src/rpc/jsonRpcRequest.js'

describe('startLocalPolkadot', () => {
  it('behavior: listens on the loopback alone, and ends with the process that started it', async () => {
    const chain = await startLocalPolkadot()
    const { pid, spawnargs } = chain.process
    expect(chain.genesisHash).toMatch(/^0x[0-9a-f]{64}$/)
    const folder = `/proc/${pid}/cwd`
    const outside = Object.values(networkInterfaces())
      .flat()
      .filter((one) => one !== undefined && !one.internal && one.family === 'IPv4')
    for (const one of outside) expect(await isOpen(one?.address ?? '', chain.port)).toBe(false)
    expect(await isOpen('127.0.0.1', chain.port)).toBe(true)
    expect(spawnargs).toContain('--host')
    // What the system does where this process is killed outright: the channel between the two closes.
    chain.process.disconnect()
    await vi.waitFor(() => expect(chain.process.exitCode).toBe(0))
    expect(existsSync(folder)).toBe(false)
    await chain.stop()
  })

  it('behavior: what accounts are given while a block is made, and at once, is there in the blocks after it', async () => {
    const chain = await startLocalPolkadot()
    const { rpcUrl } = chain
    let isMaking = true
    const making = jsonRpcRequest(rpcUrl, { method: 'dev_newBlock', timeoutMs: 60_000 }).finally(() => {
      isMaking = false
    })
    const addresses: string[] = []
    const give = () => {
      const seed = (addresses.length + 1).toString(16).padStart(64, '0')
      const { address } = createPolkadotKey(`0x${seed}`)
      addresses.push(address)
      return setPolkadotBalance(chain, address, 1n)
    }
    while (isMaking) await Promise.all([give(), give()])
    await making
    await jsonRpcRequest(rpcUrl, { method: 'dev_newBlock', timeoutMs: 60_000 })
    expect(await Promise.all(addresses.map((address) => readFree(rpcUrl, address)))).toEqual(addresses.map(() => 1n))
    expect(await readIssuance(rpcUrl)).toBe(BigInt(addresses.length))
    await setPolkadotBalance(chain, addresses[0] ?? '', 10n)
    expect(await readFree(rpcUrl, addresses[0] ?? '')).toBe(10n)
    expect(await readIssuance(rpcUrl)).toBe(BigInt(addresses.length + 9))
    await chain.stop()
  })
})

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function readFree(rpcUrl: string, address: string): Promise<bigint> {
  const id = fromSs58(address)
  const hash = bytesToHex(blake2b(id, { dkLen: 16 }))
  // twox128('System') and twox128('Account'); what is free stands at byte 16.
  return readAmount(
    rpcUrl,
    `26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9${hash}${bytesToHex(id)}`,
    16,
  )
}

/** twox128('Balances') and twox128('TotalIssuance'). */
const readIssuance = (rpcUrl: string): Promise<bigint> =>
  readAmount(rpcUrl, 'c2261276cc9d1f8598ea4b6a74b15c2f57c875e4cff74148e4628f264b974c80', 0)

async function readAmount(rpcUrl: string, key: string, offset: number): Promise<bigint> {
  const stored = await jsonRpcRequest(rpcUrl, { method: 'state_getStorage', params: [`0x${key}`] })
  const bytes = String(stored).slice(2 + 2 * offset, 2 + 2 * offset + 32)
  return BigInt(`0x${bytes.match(/../g)?.reverse().join('')}`)
}
