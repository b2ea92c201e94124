import { expect, it } from 'vitest'
import { systemClock } from '../platform/platform.js'
import { createHttpClient } from './createHttpClient.js'

// What a server answers is tested in test/httpClient.test.ts.
/** An answer that goes on for as long as it is read. */
const fetch = async () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(91)) }))

it('API-11 behavior: an answer without an end is given up at the limit', async () => {
  const http = createHttpClient({ baseUrl: 'https://service.invalid', fetch, clock: systemClock })
  await expect(http.get('wallets')).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
  await expect(http.getBlob('image')).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
})
