import { describe, expect, it } from 'vitest'
import { readBody, readText } from './readBody.js'

const limit = 10_485_760

/** A body that goes on for as long as it is read; says how much was taken of it. */
function createEndless() {
  const taken = { bytes: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.bytes += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
      cancel() {
        taken.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, taken }
}

describe('readBody', () => {
  it('default: the bytes, and the text', async () => {
    expect(await readText(new Response('é🚢'))).toBe('é🚢')
    expect([...(await readBody(new Response(Uint8Array.of(0, 255, 7))))]).toEqual([0, 255, 7])
    expect(await readText(new Response(null, { status: 204 }))).toBe('')
  })

  it('behavior: a text that is cut within a letter from piece to piece is whole', async () => {
    const bytes = new TextEncoder().encode('🚢🚢')
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await readText(new Response(body))).toBe('🚢🚢')
  })

  it('behavior: a body without an end is given up at the limit, and the rest is not asked for', async () => {
    const { body, taken } = createEndless()
    await expect(readBody(new Response(body))).rejects.toMatchObject({
      name: 'AnswerTooLargeError',
      code: 'ANSWER_TOO_LARGE',
      message: expect.stringMatching(/10 MB.*Ask/s),
    })
    expect(taken).toEqual({ bytes: expect.any(Number), isCancelled: true })
    expect(taken.bytes).toBeLessThanOrEqual(limit + 65_536)
  })

  it('behavior: one that says beforehand that it is too long is not begun', async () => {
    const { body, taken } = createEndless()
    const response = new Response(body, { headers: { 'content-length': String(limit + 1) } })
    await expect(readBody(response)).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
    expect(taken).toEqual({ bytes: 0, isCancelled: true })
  })

  it('behavior: exactly the limit is read', async () => {
    expect(await readBody(new Response(new Uint8Array(limit)))).toHaveLength(limit)
  })

  it('behavior: a body that breaks off is told as it broke', async () => {
    const body = new ReadableStream({
      pull: () => Promise.reject(new TypeError('terminated')),
    })
    await expect(readBody(new Response(body))).rejects.toThrow('terminated')
  })

  it('behavior: where a platform has no streams, the limit stands', async () => {
    const whole = (length: number) =>
      ({
        body: undefined,
        headers: new Headers(),
        arrayBuffer: async () => new ArrayBuffer(length),
      }) as unknown as Response
    expect(await readBody(whole(3))).toHaveLength(3)
    await expect(readBody(whole(limit + 1))).rejects.toMatchObject({ code: 'ANSWER_TOO_LARGE' })
  })
})
