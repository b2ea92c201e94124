import { systemClock } from '@hawser/common'
import { expect, it, vi } from 'vitest'
import { askWallet } from './askWallet.js'

const question = { method: 'personal_sign', params: ['0x', '0x'], clock: systemClock } as const

it('default: a wallet is given the request and nothing else, and `onAsk` is called before it', async () => {
  const onAsk = vi.fn()
  const request = vi.fn(async () => {
    expect(onAsk).toHaveBeenCalledOnce()
    return '0x'
  })
  const provider = { request, isWalletConnect: true }
  expect(await askWallet(provider, { ...question, onAsk, signal: new AbortController().signal })).toBe('0x')
  expect(request.mock.calls).toEqual([[{ method: 'personal_sign', params: ['0x', '0x'] }]])
  expect(Object.keys((request.mock.calls as unknown[][])[0]?.[0] as object)).toEqual(['method', 'params'])
})

it('behavior: who waits for the way to its wallet says itself when it asks, and hears of a cancel', async () => {
  const onAsk = vi.fn()
  let given: { readonly signal?: AbortSignal; readonly onAsk?: () => void } = {}
  const provider = {
    takesSignal: true,
    request(args: typeof given) {
      given = args
      return new Promise<never>(() => {})
    },
  }
  const cancel = new AbortController()
  const asking = askWallet(provider, { ...question, onAsk, signal: cancel.signal })
  expect(onAsk).not.toHaveBeenCalled()
  given.onAsk?.()
  expect(onAsk).toHaveBeenCalledOnce()
  expect(given.signal?.aborted).toBe(false)
  cancel.abort()
  await expect(asking).rejects.toMatchObject({ code: 'ABORTED' })
  expect(given.signal?.aborted).toBe(true)
})
