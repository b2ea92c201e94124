import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createPolkadotKey } from '../createPolkadotKey.js'
import { PolkadotBalanceNotSetError, setPolkadotBalance } from './setPolkadotBalance.js'
import { SET_STORAGE_METHOD } from './setStorageMethod.js'

const { address } = createPolkadotKey(`0x${'11'.repeat(32)}`)

interface Question {
  readonly method: string
  readonly params: readonly unknown[]
}

/** A node over HTTP that answers as it is told to; undefined is no answer at all. */
async function createNode(answer: (question: Question) => unknown) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const result = answer(JSON.parse(body))
      if (result !== undefined) response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { rpcUrl: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: stop }
}

it('behavior: reads anew and sets again where the chain changed meanwhile', async () => {
  let sets = 0
  let reads = 0
  await using node = await createNode(({ method }) => {
    if (method === SET_STORAGE_METHOD) return ++sets === 3
    reads += 1
    return null
  })
  await setPolkadotBalance(node, address, 1n)
  expect({ sets, reads }).toEqual({ sets: 3, reads: 6 })
})

it('error: a chain that changes every time ends at the deadline, with an error of its own', async () => {
  await using node = await createNode(({ method }) => (method === SET_STORAGE_METHOD ? false : null))
  const error = await setPolkadotBalance(node, address, 1n, { timeoutMs: 300 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PolkadotBalanceNotSetError)
  expect(error).toMatchObject({ name: 'PolkadotBalanceNotSetError', message: expect.stringContaining(address) })
  expect(error).toMatchObject({ message: expect.stringContaining('within 300 ms') })
})

it('error: a node that answers nothing ends at the deadline too', async () => {
  await using node = await createNode(() => undefined)
  await expect(setPolkadotBalance(node, address, 1n, { timeoutMs: 50 })).rejects.toThrow(
    /was not set within 50 ms\. The node did not answer\./,
  )
})

it('error: ends with the reason of its signal', async () => {
  const controller = new AbortController()
  const reason = new Error('The test is over.')
  await using node = await createNode(({ method }) => {
    if (method !== SET_STORAGE_METHOD) return null
    controller.abort(reason)
    return false
  })
  await expect(setPolkadotBalance(node, address, 1n, { signal: controller.signal })).rejects.toBe(reason)
})

it('error: what the node answers wrongly is no reason to ask again', async () => {
  let sets = 0
  await using node = await createNode(({ method }) => {
    if (method !== SET_STORAGE_METHOD) return null
    sets += 1
    return 'yes'
  })
  await expect(setPolkadotBalance(node, address, 1n)).rejects.toThrow(/boolean/)
  expect(sets).toBe(1)
})
