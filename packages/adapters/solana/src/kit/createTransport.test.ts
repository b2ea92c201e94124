import { defineNetwork, type Platform, systemClock } from '@hawser/common'
import { expect, it } from 'vitest'
import { createTransport } from './createRpc.js'

const network = defineNetwork({
  id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  chainNamespace: 'solana',
  name: 'Devnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://node.invalid/'] } },
})
/** An answer that goes on for as long as it is read. */
const createEndless = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(91)) }))
/** Every wait is over at once. */
const clock: Platform['clock'] = { ...systemClock, setTimeout: (run) => systemClock.setTimeout(run, 0) }

it('behavior: a node that never answers is a request that failed: a time that is up is the wallet’s', async () => {
  let asked = 0
  const transport = createTransport(network, {
    clock,
    fetch: () => {
      asked += 1
      return new Promise(() => {})
    },
  })
  await expect(transport({ payload: {} })).rejects.toMatchObject({ code: 'HTTP_REQUEST_FAILED' })
  expect(asked).toBe(4)
})

it('behavior: a node whose answer has no end is left for the next one', async () => {
  const urls = ['http://endless.invalid/', 'http://node.invalid/']
  const answers: Response[] = [createEndless(), new Response('{"result":7}')]
  const two = { ...network, rpcUrls: { default: { http: urls } } }
  const fetch = async () => answers.shift() ?? createEndless()
  expect(await createTransport(two, { clock: systemClock, fetch })({ payload: {} })).toMatchObject({ result: 7 })
  await expect(createTransport(network, { clock: systemClock, fetch })({ payload: {} })).rejects.toMatchObject({
    code: 'ANSWER_TOO_LARGE',
  })
})

it('behavior: a node that redirects is not followed: it does not choose what the page asks', async () => {
  const redirects: unknown[] = []
  const transport = createTransport(network, {
    clock,
    fetch: async (_, init) => {
      redirects.push(init?.redirect)
      return Response.json({ jsonrpc: '2.0', id: 1, result: 1 })
    },
  })
  await transport({ payload: {} })
  expect(redirects).toEqual(['error'])
})
