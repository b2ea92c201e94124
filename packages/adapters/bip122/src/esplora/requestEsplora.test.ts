import { systemClock } from '@hawser/common'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { bitcoinRegtest } from '../exports/networks.js'
import { requestEsplora } from './requestEsplora.js'

/** An answer that goes on for as long as it is read. */
const createEndless = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(91)) }))
const { signal } = new AbortController()
const request = { path: '/blocks/tip/height', schema: v.number(), signal }

it('behavior: a server whose answer has no end is left for the next one', async () => {
  const answers: Response[] = [createEndless(), new Response('7')]
  const fetch = async () => answers.shift() ?? createEndless()
  const http = ['http://endless.invalid', 'http://server.invalid']
  const network = { ...bitcoinRegtest, rpcUrls: { default: { http } } }
  const platform = { fetch, clock: systemClock }
  expect(await requestEsplora({ network, ...request }, platform)).toBe(7)
  await expect(requestEsplora({ network, ...request }, platform)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
})
