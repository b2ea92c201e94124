import { existsSync } from 'node:fs'
import { createConnection } from 'node:net'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { startLocalPolkadot } from '../src/exports/polkadot-node.js'

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
