import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { mineFromNode } from '../src/node/sendFromNode.js'

const account = `0x${'11'.repeat(20)}` as const
const hash = `0x${'ab'.repeat(32)}`

/** A node that refuses as many transactions as there are messages, and mines the next one. */
async function startNode(refusals: string[]) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method } = JSON.parse(Buffer.concat(chunks).toString()) as { method: string }
    asked.push(method)
    const message = method === 'eth_sendTransaction' ? refusals.shift() : undefined
    const result = method === 'eth_sendTransaction' ? hash : { status: '0x1' }
    const answer = message ? { error: { code: -32003, message } } : { result }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...answer }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { rpcUrl, asked, stop: () => new Promise((resolve) => server.close(resolve)) }
}

it('behavior: a number that another one took at the same moment is no failure: it is sent again', async () => {
  const node = await startNode(['nonce too low', 'nonce too low'])
  expect(await mineFromNode(node, { from: account })).toMatchObject({ hash, status: '0x1' })
  expect(node.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(3)
  await node.stop()
})

it('error: whatever else the node refuses for is told at once', async () => {
  const node = await startNode(['insufficient funds'])
  await expect(mineFromNode(node, { from: account })).rejects.toThrow('insufficient funds')
  expect(node.asked).toEqual(['eth_sendTransaction'])
  await node.stop()
})
