import { expect, it, vi } from 'vitest'
import { createFakeClock } from '../fixtures/fakeClock.js'
import { askWithDeadline } from './askWithDeadline.js'

const { signal } = new AbortController()

it('default: what the wallet answers, asked right after `onAsk`', async () => {
  const clock = createFakeClock()
  const onAsk = vi.fn()
  const answer = await askWithDeadline(
    async ({ beforeAsk }) => {
      beforeAsk()
      expect(onAsk).toHaveBeenCalledOnce()
      return 'yes'
    },
    { signal, clock, onAsk },
  )
  expect(answer).toBe('yes')
})

it('parameters: timeoutMs ends the wait, and the signal that the wallet was given', async () => {
  const clock = createFakeClock()
  let given: AbortSignal | undefined
  const asking = askWithDeadline(
    (question) => {
      given = question.signal
      return new Promise<never>(() => {})
    },
    { signal, clock, timeoutMs: 3_000 },
  )
  const failed = expect(asking).rejects.toMatchObject({ code: 'TIMEOUT' })
  await clock.advance(3_000)
  await failed
  expect(given?.aborted).toBe(true)
})

it('behavior: nobody is asked after the signal, whatever was loaded in between', async () => {
  const clock = createFakeClock()
  const cancel = new AbortController()
  const [onAsk, prompt] = [vi.fn(), vi.fn()]
  let load = () => {}
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  const running = vi.fn(async ({ beforeAsk }: { beforeAsk(): void }) => {
    await loaded
    beforeAsk()
    prompt()
  })
  const asking = askWithDeadline(running, { signal: cancel.signal, clock, onAsk })
  cancel.abort()
  load()
  await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(running.mock.results[0]?.value).rejects.toMatchObject({ code: 'ABORTED' })
  expect([onAsk.mock.calls.length, prompt.mock.calls.length]).toEqual([0, 0])
})

it.each([
  ['a string', 'User rejected', 'USER_REJECTED'],
  ['nothing', undefined, 'UNKNOWN'],
])('behavior: a wallet that throws %s is named', async (_, thrown, code) => {
  const clock = createFakeClock()
  const asking = askWithDeadline(() => Promise.reject(thrown), { signal, clock })
  await expect(asking).rejects.toMatchObject({ code })
})
